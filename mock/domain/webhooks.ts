/** A webhook as section 2.5 configures it. */
export interface Webhook {
  _id: string;
  companyId: string;
  url: string;
  events: string[];
  active: boolean;
  secret: string;
  /** Set after repeated failures (section 6.1); cleared when the webhook is switched on again. */
  paused: boolean;
  consecutiveFailures: number;
  /** Ids of its deliveries, oldest first. */
  history: string[];
}

/** One post to a receiver, with what came back; `status` 0 where nothing did, `body` then says why. */
export interface DeliveryRecord {
  id: string;
  webhookId: string;
  event: string;
  sentAt: string;
  request: { url: string; headers: Record<string, string>; body: string };
  response: { status: number; body: string };
}
