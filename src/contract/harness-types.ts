// Written by `npm run harness:types` from spec/harness.yaml; edit that.

/** What each state of the harness protocol takes, with its defaults put in, and what it answers. */
export interface HarnessProtocol {
  /** There is a new, empty workspace of its own company, with an API key and a signed-in SuperAdmin. */
  workspace: {
    params: object;
    answers: {
      companyId: string;
      apiKey: string;
      /** The bearer token of the SuperAdmin. */
      accessToken: string;
      /** The outer id of 4.2. */
      clientRoleId?: string;
      /** The inner id of 4.2. */
      clientRoleDefinitionId?: string;
    };
  };
  /** The company has a new member with this role, signed in. */
  member: {
    params: {
      companyId: string;
      role: string;
      approved: boolean;
      /** Whether the member has a role in the company. */
      hasRole: boolean;
    };
    answers: {
      memberId: string;
      /** The bearer token of the member. */
      accessToken?: string;
    };
  };
  /** The company has a new order in this status. */
  order: {
    params: {
      companyId: string;
      status: 'Pending' | 'Ongoing' | 'Review' | 'Completed' | 'Cancelled';
      /** Whether it is a subscription order. */
      subscription: boolean;
      /** The currency of its budget. */
      currency?: string;
      budget?: number;
      /** How many tasks that are not done it has. */
      openTasks: number;
      /** How many more tasks its client has requested that nobody has accepted yet. */
      requestedTasks: number;
      /** The member who is its client. */
      clientMemberId?: string;
    };
    answers: { orderId: string };
  };
  /** The order is shown as it is stored. */
  'order.read': {
    params: { companyId: string; orderId: string };
    answers: {
      /** What is not set is absent or null. */
      order: {
        status: string;
        name?: string | null;
        budget?: number | null;
        currency?: string | null;
        quantity?: number | null;
        deadline?: string | null;
        kickoffDate?: string | null;
        notes?: string | null;
        brief?: string | null;
        /** Their member ids. */
        assignedProjectManagers?: string[] | null;
        repeatCount?: number | null;
        repeatDuration?: string | null;
        billingCycleCount?: number | null;
        billingCycleEvent?: string | null;
        /** Whether its file folder is activated (3.1). */
        folderActive?: boolean;
        /** What its system folder holds; sizes are in bytes. */
        files?: {
          /** As it was sent. */
          name: string;
          size: number;
        }[];
        /** A task that its client requested stays requested until it is accepted. */
        tasks?: { id: string; done: boolean; requested: boolean; rejected: boolean }[];
        /** What its client was notified of about this order (6.4), oldest first. */
        notifications?: {
          kind: 'reviewNeeded' | 'orderCompletion' | 'orderCancellation';
          /** What the header clientid of the update said. */
          clientId?: string | null;
        }[];
      };
    };
  };
  /** The company has a new webhook that posts these events to this address. */
  webhook: {
    params: {
      companyId: string;
      /** Plain http is allowed on loopback. */
      url: string;
      events: string[];
      /** Whether it is switched on. */
      active: boolean;
    };
    answers: { webhookId: string; secret: string };
  };
  /** The webhook has this configuration; what is left out stays as it was. */
  'webhook.update': {
    params: { webhookId: string; active?: boolean; url?: string; events?: string[] };
    answers: object;
  };
  /** The webhook has a new secret in place of the former one. */
  'webhook.rotateSecret': {
    params: { webhookId: string };
    answers: {
      /** The new one. */
      secret: string;
    };
  };
  /** The sample payload of an event was posted to the address of the webhook. */
  'webhook.test': {
    params: {
      webhookId: string;
      /** A configured event. */
      event: string;
    };
    answers: object;
  };
  /** The past deliveries of the webhook are shown. */
  'webhook.history': {
    params: { webhookId: string };
    answers: {
      /** Oldest first. */
      deliveries: {
        /** What webhook.redeliver takes. */
        id: string;
        request?: {
          /** An object or a list of pairs. */
          headers?: unknown;
          /** As text or as JSON. */
          body?: unknown;
        };
        /** Absent or null where no answer came. */
        response?: { status?: unknown; body?: unknown } | null;
      }[];
    };
  };
  /** A past delivery was posted again. */
  'webhook.redeliver': { params: { deliveryId: string }; answers: object };
  /** The workspace has a new API key in place of the former one. */
  'apiKey.regenerate': {
    params: {
      companyId: string;
      /** The role of the user who asks. */
      role: string;
    };
    answers: {
      /** The new one. */
      apiKey: string;
    };
  };
  /** The subscription of the workspace has expired. */
  'subscription.expire': { params: { companyId: string }; answers: object };
  /** The member is shown as it is stored, without a password. */
  'member.read': {
    params: { companyId: string; memberId?: string; email?: string };
    answers: {
      /** Null where there is no such member. What is not set is absent, null or ''. Variant B's fields bear the names of the table of 4.3, e.g. phone number; whether an invitation is sent need not be stored. */
      member: {
        _id: string;
        firstName?: string | null;
        lastName?: string | null;
        email?: string | null;
        status?: string | null;
        /** The name of the role. */
        role?: string | null;
        contactNo?: string | null;
        source?: string | null;
        positionInBoard?: number | null;
        isConvertedClient?: boolean | null;
        [further: string]: unknown;
      } | null;
    };
  };
  /** The workspace has a category that a lead of variant B may have. */
  category: { params: { companyId: string }; answers: { categoryId: string } };
  /** The workspace is on this plan. */
  'workspace.plan': {
    params: {
      companyId: string;
      /** Its name, e.g. business-professional. */
      plan: string;
    };
    answers: {
      plan: string;
      /** How many were delivered in this billing period. */
      events: number;
    };
  };
}
