// Written by `npm run bundle` with openapi-typescript.

export interface paths {
    "/accounts/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the companies tied to an API key
         * @description The first call of an integration (section 4.1): the `_id` of a company is what later calls send as its id.
         */
        get: operations["listCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the roles of a company
         * @description Whoever creates leads by variant A looks for the entry whose `role.name` is `client` and keeps its outer `_id`
         *     (section 4.2). The `_id` inside `role` is another one, and no lead can be created with it.
         *
         *     **What the specification leaves open**
         *
         *     - `Q-ROLES-TYPE` (4.2): What does the role listing answer without type, or with another type?
         *     - `Q-HEADER-CASE-ROLES` (5): What does listing the roles do with another case of companyid?
         */
        get: operations["listRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/bulk-lead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create leads in bulk
         * @description The specification describes this operation twice (section 4.3), and what tells which description a service follows is
         *     not shown.
         *
         *     |                | variant A                                                  | variant B                                                          |
         *     | -------------- | ---------------------------------------------------------- | ------------------------------------------------------------------ |
         *     | headers        | `x-api-key` and `companyid`                                | not shown, nor is the path; no company id is sent                  |
         *     | needed fields  | `firstName`, `lastName`, `email`, `role`, `isConvertedClient` | `type`, `email`, `status`                                       |
         *     | role           | the outer id from the list of roles                        | given by the service; not to be sent                               |
         *     | status         | `New` unless said; `New`, `Contacted`, `Qualified` are common | one of the six that are listed                                  |
         *     | email          | no other member of the workspace has it                    | no other member should have it                                     |
         *     | leads per call | not shown                                                  | 200 at most                                                        |
         *     | answer         | a message and the created members                          | a flag, the created leads and the skipped ones; names not shown    |
         *     | status code    | some 2xx                                                   | 201 where a lead was added, 200 where all were skipped             |
         *     | a taken email  | a validation error for its entry                           | the lead is skipped                                                |
         *
         *     Variant B has more fields, all optional, whose names on the wire are not shown: a password, a phone number, an address,
         *     labels, a company, whether an invitation is sent (it is, unless said), an estimated value, a website, an agent, files, an
         *     image, answers to custom fields, the sum and currency of a closed deal, dates and kinds of past contact, four counts of
         *     activity and a reason for disqualification. A field that it does not know is dropped.
         *
         *     **Where the specification contradicts itself**
         *
         *     - `lead-variant` (4.3): Section 4.3 describes POST /members/bulk-lead twice, with different requests, responses and credentials. The suite holds a target to: auto.
         *       - *A*: The target speaks variant A.
         *       - *B*: The target speaks variant B.
         *       - *both*: The target speaks both variants.
         *       - *neither*: The target creates a lead by neither variant.
         *     - `role-meaning` (2.3, 4.3): The role of a member is the id of a role mapping in a request, and the name of a role in a response. The suite holds a target to: both.
         *       - *both*: Both are right, each in its place.
         *     - `duplicate-email` (4.4, 7): A duplicate email is a validation error for that entry. No section says what happens to the rest of the call. The suite holds a target to: recorded.
         *       - *call*: The whole call is refused and no entry is created.
         *       - *entry*: Only the duplicate is refused, and the other entries are created.
         *     - `lead-b-forbidden` (4.3): role, isConvertedClient and positionInBoard must not be sent with variant B, and unknown fields are removed. The suite holds a target to: recorded.
         *       - *refused*: A lead that carries one of them is refused.
         *       - *removed*: The field is removed and the lead is created.
         *     - `lead-b-email` (2.3, 4.3, 8): The email of a member is unique in the workspace, and that of a lead of variant B only should be. The suite holds a target to: should, and what the target does is recorded.
         *       - *must*: A lead whose email a member already has is never created.
         *       - *should*: Such a lead may be created.
         *     - `lead-b-limit` (4.3, 8): A call of variant B takes at most 200 leads. No section says whether a target may have a smaller limit. The suite holds a target to: taken.
         *       - *taken*: A call of 200 leads is taken.
         *       - *smaller*: A call of 200 leads is refused, since the target has a smaller limit.
         *     - `position-of-several` (4.3, 4.4): positionInBoard is 1 by default, and several entries come in one call. The suite holds a target to: recorded, and a single entry is 1.
         *       - *each-one*: Each entry is stored with 1.
         *       - *in-order*: The entries are numbered in their order.
         *       - *other*: The entries are stored with other positions.
         *
         *     **What the specification leaves open**
         *
         *     - `Q-HEADER-CASE-LEADS` (5): What does creating leads do with another case of companyid?
         *     - `Q-LEAD-A-SUCCESS` (4.3): Which 2xx status does a creation of variant A answer?
         *     - `Q-LEAD-STATUS-OTHER` (3.2): Does variant A accept a status other than the common values?
         *     - `Q-LEAD-ROLE-OTHER` (4.2, 4.3): Does a lead of variant A take the mapping id of another role than client?
         *     - `Q-LEAD-B-PATH` (4.3): At which path is variant B?
         *     - `Q-CREDENTIAL-LEAD-B` (5): Which credential headers does variant B need?
         *     - `Q-LEAD-B-NAMES` (4.3): Under which wire names does variant B take the fields whose names are not shown?
         *     - `Q-LEAD-B-MEMBERS` (4.3): Which names do the members of a response of variant B have?
         *     - `Q-LEAD-B-EXISTING` (4.3): Does a skipped lead carry the existing lead?
         *     - `Q-PASSWORD-LENGTH` (8): How long a password does variant B take?
         *     - `Q-EMPTY-ARRAY` (4.3, 4.4): What does an empty array get?
         *     - `Q-ARRAY-LIMIT` (8): How many entries does variant A, or the creation of clients, take in one call?
         *     - `Q-BULK-ERROR` (7): Which status does an invalid entry of a bulk creation get?
         */
        post: operations["createLeads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/bulk-client": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create clients in bulk
         * @description Creates clients, or converts leads to clients (sections 3.4 and 4.4). No role is looked up first.
         *
         *     - `isConvertedClient` false: someone new.
         *     - `isConvertedClient` true: a lead that exists becomes a client. By what the lead is found is not shown.
         *
         *     A status that is not sent is `New`; `New` and `Active` are the common ones (section 3.3). An email that a member has is
         *     a validation error of its entry.
         *
         *     **Where the specification contradicts itself**
         *
         *     - `duplicate-email` (4.4, 7): A duplicate email is a validation error for that entry. No section says what happens to the rest of the call. The suite holds a target to: recorded.
         *       - *call*: The whole call is refused and no entry is created.
         *       - *entry*: Only the duplicate is refused, and the other entries are created.
         *     - `position-of-several` (4.3, 4.4): positionInBoard is 1 by default, and several entries come in one call. The suite holds a target to: recorded, and a single entry is 1.
         *       - *each-one*: Each entry is stored with 1.
         *       - *in-order*: The entries are numbered in their order.
         *       - *other*: The entries are stored with other positions.
         *
         *     **What the specification leaves open**
         *
         *     - `Q-HEADER-CASE-CLIENTS` (5): What does creating clients do with another case of companyId?
         *     - `Q-CLIENT-SUCCESS` (4.4): Which 2xx status does a creation of clients answer?
         *     - `Q-CLIENT-STATUS-OTHER` (3.3): Does a client accept a status other than the common values?
         *     - `Q-CONVERSION` (3.4): How does an entry name the lead that it converts to a client?
         *     - `Q-CONVERSION-UNKNOWN` (3.4): What happens to an entry with isConvertedClient true if no lead has its email?
         *     - `Q-EMPTY-ARRAY` (4.3, 4.4): What does an empty array get?
         *     - `Q-ARRAY-LIMIT` (8): How many entries does variant A, or the creation of clients, take in one call?
         *     - `Q-BULK-ERROR` (7): Which status does an invalid entry of a bulk creation get?
         */
        post: operations["createClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update an order
         * @description Changes the fields that are sent and leaves the others as they are (sections 2.4, 3.1 and 4.5). The body is multipart
         *     also where no file is attached. Every update that is carried out sets off `ORDER.UPDATED` (section 6.3).
         *
         *     **Caller.** The token is that of a member who is approved in the company and has a role there; a key alone is not
         *     enough. Else, and where the subscription of the workspace has run out, the answer is 403 `PermissionError`.
         *
         *     **Moves of the status**, from the row to the column:
         *
         *     |           | Pending | Ongoing     | Review                 | Completed            | Cancelled |
         *     | --------- | ------- | ----------- | ---------------------- | -------------------- | --------- |
         *     | Pending   | open    | yes, folder | no: 400, stays Pending | if closing, folder   | if closing |
         *     | Ongoing   | open    | open        | yes, client            | if closing           | if closing, not by a client |
         *     | Review    | open    | open        | yes, client            | if closing           | if closing, not by a client |
         *     | Completed | no      | no          | no                     | no                   | no        |
         *     | Cancelled | no      | no          | no                     | no                   | no        |
         *
         *     - *folder*: the file folder of the order becomes active, so that the team of the project can reach what was uploaded.
         *     - *client*: the client of the order is told that a review is due.
         *     - *if closing*: `markTasksAsDone` has to be sent, true or false; see below.
         *     - *not by a client*: a caller with the role of a client is refused with 403 `PermissionError`.
         *     - *no*: the order stays as it is. A Completed or Cancelled order takes no update at all; the error is open.
         *     - *open*: the specification does not list the move (`Q-ORDER-MOVE`).
         *
         *     **Closing** is the move to Completed or Cancelled. With `markTasksAsDone` true all tasks of the order are marked done,
         *     with false they stay as they are. `rejectRequestedTasks` true also rejects what the client has asked for and nobody has
         *     decided; it may be sent in closing alone. The client gets the notice `orderCompletion` or `orderCancellation`.
         *
         *     **Notices** (section 6.4) go to the client of the order, are not events of a webhook, and are sent for the moves to
         *     Review, Completed and Cancelled. Where `clientid` is sent, it is part of them.
         *
         *     **Project managers.** `assignedProjectManagers[]`, one part for each, is the whole list: who is new joins, who is missing
         *     leaves. All of them are members of the same company with the role `projectManager`.
         *
         *     **Files.** Each is a part named `files`. It is added to the folder of the order and replaces none that is there.
         *
         *     **Money and rhythm.** `budget` is in the currency of the order unless `currency` is sent too. Where the rhythm of a
         *     subscription order changes, `repeatCount` and `repeatDuration` are sent together.
         *
         *     **Where the specification contradicts itself**
         *
         *     - `pending-to-review` (3.1): The move from Pending to Review is always blocked, and Review is listed among the moves from Pending that activate the folder. The suite holds a target to: blocked.
         *       - *blocked*: The move is refused with 400 ValidationError and the order stays Pending.
         *       - *allowed*: The move is accepted and the file folder of the order is active.
         *     - `pending-to-completed` (3.1, 4.5): The move from Pending to Completed stands without a condition, and Completed needs markTasksAsDone. The suite holds a target to: needed.
         *       - *needed*: markTasksAsDone is needed from every state, as 4.5 says.
         *       - *not-needed*: From Pending the move is accepted without markTasksAsDone.
         *     - `refused-update` (3.1, 4.5, 7): Section 3.1 says of closed orders and of the move from Pending to Review that a refused update leaves the order as it was. No section says so of other refused updates. The suite holds a target to: nothing.
         *       - *nothing*: A refused update writes nothing.
         *       - *something*: A refused update may write those of its fields that are right.
         *     - `caller-role` (5, 7): The caller of an update needs a role in the company, and one without is refused with 403. No section says which role is enough. The suite holds a target to: recorded.
         *       - *any-role*: Every role may send every update, except what 3.1 forbids a client.
         *       - *by-role*: Roles differ in the updates that they may send. The others are refused with 403.
         *
         *     **What the specification leaves open**
         *
         *     - `Q-HEADER-CASE-ORDERS` (5): What does updating an order do with another case of companyid?
         *     - `Q-ERROR-BODY` (7): Where does an error body show the error name and the fieldName?
         *     - `Q-FIELD-NAME` (7): Which fieldName does a refusal carry if no single value is at fault?
         *     - `Q-ORDER-UNKNOWN` (7): Which status does an update of a well-formed order id that does not exist get?
         *     - `Q-ORDER-CLOSED` (3.1): Which status does an update of a Completed or Cancelled order get?
         *     - `Q-ORDER-MOVE` (3.1): What happens on a move that 3.1 does not list?
         *     - `Q-TASKS-REQUESTED` (3.1): Do client-requested tasks count among all tasks that markTasksAsDone marks?
         *     - `Q-ORDER-JSON` (4.5): What does an update with a JSON body get?
         *     - `Q-MALFORMED-FORM` (4.5, 7): Does an update accept a multipart form that breaks off, or a body that is no form?
         *     - `Q-ORDER-EMPTY` (4.5): What does an update without any field get?
         *     - `Q-ORDER-DATE` (2.4): Which other forms of a date are accepted (a date alone, no offset)?
         *     - `Q-ORDER-FRACTION` (2.4): Are fractions accepted for quantity, repeatCount and billingCycleCount?
         *     - `Q-ORDER-SIZE` (2.4, 8): How long a text and how large a number does an update take?
         *     - `Q-ORDER-REPEAT-OTHER` (4.5): What do repeatCount and repeatDuration do on an order that is not a subscription?
         *     - `Q-REPEAT-UNCHANGED` (4.5): Is repeatCount or repeatDuration accepted without the other if it does not change?
         *     - `Q-ORDER-MANAGERS-EMPTY` (4.5): How is the last project manager removed?
         *     - `Q-FILE-LIMITS` (8): How many files of which size does an update take?
         *     - `Q-FILE-NAMES` (2.4, 4.5): Under which name is a file stored, in general and beside another file of that name?
         *     - `Q-EFFECT-TIME` (3.1, 6): How soon after its response do the effects of an update show, and how long did the run wait for those that must not come?
         */
        put: operations["updateOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/verify-signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the signature of a delivery
         * @description With it a receiver finds out whether a delivery came from the service (sections 4.6 and 6.1): it sends what it got and
         *     the secret of the webhook. No credential is part of the request. After the secret was changed, the new one is sent. How a signature is computed is not shown, so that there is no other way to check one.
         *
         *     **Where the specification contradicts itself**
         *
         *     - `webhook-signing` (6.1): The webhook token signs a delivery, and the secret verifies it. The suite holds a target to: secret.
         *       - *secret*: A delivery verifies with the secret.
         *       - *other*: A delivery does not verify with the secret.
         *
         *     **What the specification leaves open**
         *
         *     - `Q-SIGNATURE-INCOMPLETE` (4.6): Which status does a verification with a missing or mistyped member get?
         *     - `Q-SIGNATURE-NONE` (4.6): Which status does a verification get if no webhook has the id, or if the signature is just a word?
         *     - `Q-SIGNATURE-ORDER` (4.6): Does a payload with its keys in another order still verify?
         *     - `Q-ROTATED-EARLIER` (6.1): Does the old secret still verify, after a rotation, a delivery that it had signed?
         */
        post: operations["verifySignature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "ORDER.UPDATED": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was updated
         * @description Sent after every update of an order that was carried out, to every webhook that is on and listens to it (section 6.3).
         *     It carries the order as it is now and what is known of its attachments.
         *
         *     **What the specification leaves open**
         *
         *     - `Q-EVENT-ORDER` (6.3): Where does ORDER.UPDATED carry the order?
         *     - `Q-EVENT-FILES` (6.3): Where does ORDER.UPDATED carry the metadata of the attachments?
         *     - `Q-EVENT-FILES-EARLIER` (6.3): Does ORDER.UPDATED carry the metadata of attachments of earlier updates too?
         *     - `Q-ORDER-STORED` (2.4): What is the stored shape of an order, as ORDER.UPDATED shows it?
         *     - `Q-DELIVERY-ONCE` (6.3): How often is one update delivered, depending on what the receiver answers?
         */
        post: operations["orderUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Service, Created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A service was created
         * @description Section 6.2 lists it as "Service, Created". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["serviceCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Service, Updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A service was updated
         * @description Section 6.2 lists it as "Service, Updated". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["serviceUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Service, Deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A service was deleted
         * @description Section 6.2 lists it as "Service, Deleted". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["serviceDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Order, Created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was created
         * @description Section 6.2 lists it as "Order, Created". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["orderCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Order, Deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was deleted
         * @description Section 6.2 lists it as "Order, Deleted". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["orderDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Task, Created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task was created
         * @description Section 6.2 lists it as "Task, Created". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["taskCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Task, Assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task was given to someone
         * @description Section 6.2 lists it as "Task, Assigned". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["taskAssigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Task, Completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task was completed
         * @description Section 6.2 lists it as "Task, Completed". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["taskCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Task, Updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task was updated
         * @description Section 6.2 lists it as "Task, Updated". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["taskUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Invoice, Status changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice has another status
         * @description Section 6.2 lists it as "Invoice, Status changed". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["invoiceStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Client / User, New client added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A client was added
         * @description Section 6.2 lists it as "Client / User, New client added". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["clientAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Client / User, Client/user deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A client or a user was deleted
         * @description Section 6.2 lists it as "Client / User, Client/user deleted". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["clientOrUserDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Proposal, Sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A proposal was sent
         * @description Section 6.2 lists it as "Proposal, Sent". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["proposalSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Proposal, Received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A proposal has arrived
         * @description Section 6.2 lists it as "Proposal, Received". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["proposalReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Proposal, Accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A proposal was accepted
         * @description Section 6.2 lists it as "Proposal, Accepted". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["proposalAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Proposal, Rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A proposal was rejected
         * @description Section 6.2 lists it as "Proposal, Rejected". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["proposalRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Ticket, Created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A ticket was created
         * @description Section 6.2 lists it as "Ticket, Created". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["ticketCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Ticket, Assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A ticket was given to someone
         * @description Section 6.2 lists it as "Ticket, Assigned". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["ticketAssigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Ticket, Status changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A ticket has another status
         * @description Section 6.2 lists it as "Ticket, Status changed". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["ticketStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Payment, Received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment has arrived
         * @description Section 6.2 lists it as "Payment, Received". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["paymentReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Payment, Failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment has failed
         * @description Section 6.2 lists it as "Payment, Failed". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["paymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Service Package, Created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A service package was created
         * @description Section 6.2 lists it as "Service Package, Created". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["servicePackageCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Service Package, Updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A service package was updated
         * @description Section 6.2 lists it as "Service Package, Updated". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["servicePackageUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "Service Package, Deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A service package was deleted
         * @description Section 6.2 lists it as "Service Package, Deleted". Its identifier and its payload are open (`Q-EVENT-OTHERS`).
         */
        post: operations["servicePackageDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The body of a refusal. Its shape is shown for signature verification alone (section 7), so every value is valid here; where a target puts the name of the error and the field at fault is open (`Q-ERROR-BODY`, `Q-ERROR-BODY-OTHERS`). */
        ErrorBody: unknown;
        /** @description An identifier of 24 hexadecimal digits, which is the form of every id that is not described otherwise. */
        ObjectId: string;
        /** @description A workspace that an API key is tied to (section 2.1). Each logo may be empty text. */
        Company: {
            /** @description Id of the company: the value of the company header in later calls. */
            _id: components["schemas"]["ObjectId"];
            /** @description Name of the company. */
            name: string;
            /** @description Reference to the logo. */
            logo: string;
            /** @description Reference to the smallest form of the logo. */
            extraSmallLogo: string;
            /** @description Reference to the large form of the logo. */
            largeLogo: string;
        };
        /** @description What listing the companies answers (section 4.1). */
        CompanyList: {
            /** @description A sentence about the outcome; its wording is not stated. */
            message: string;
            /** @description The companies that the API key is tied to. */
            companies: components["schemas"]["Company"][];
        };
        /** @description The role that a mapping gives to a company (section 2.2). */
        RoleDefinition: {
            /** @description Id of the role itself. A lead is not created with it but with the id of the mapping around it. */
            _id: components["schemas"]["ObjectId"];
            /** @description What the role is there for; may be empty text. */
            responsibility: string;
            /** @description Name of the role, for example client. */
            name: string;
        };
        /**
         * Format: date-time
         * @description A date with a time in the form of ISO 8601 (sections 2.2 and 2.4).
         */
        Timestamp: string;
        /** @description What ties a role to a company (section 2.2). */
        RoleMapping: {
            /** @description Id of the mapping: the role that a lead of variant A is created with. */
            _id: components["schemas"]["ObjectId"];
            /** @description The role itself. */
            role: components["schemas"]["RoleDefinition"];
            /** @description Id of the company. */
            company: string;
            /** @description When the mapping was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Counter of revisions, for internal use. */
            __v: number;
            /**
             * @description The kind of mapping, as asked for.
             * @constant
             */
            type: "company";
        };
        /** @description What listing the roles answers (section 4.2). */
        RoleList: {
            /** @description The roles of the company, each as the mapping that ties it to the company. */
            roles: components["schemas"]["RoleMapping"][];
        };
        /** @description One lead as variant A takes it (sections 2.3 and 4.3). */
        LeadA: {
            /** @description Given name. */
            firstName: string;
            /** @description Family name. */
            lastName: string;
            /** @description Address that no other member of the workspace has. What form an address needs is not stated for variant A. */
            email: string;
            /** @description The id of the mapping, in the list of roles, whose role is named client; not the id of the role inside that mapping. Whether mappings of other roles are taken is open (`Q-LEAD-ROLE-OTHER`). */
            role: string;
            /**
             * @description False, since a lead is no client yet.
             * @constant
             */
            isConvertedClient: false;
            /**
             * @description Where the lead stands. New, Contacted and Qualified are common; whether others are taken is open (`Q-LEAD-STATUS-OTHER`).
             * @default New
             */
            status?: string;
            /** @description Phone number. */
            contactNo?: string;
            /** @description How the lead was won, for example website, referral or social. */
            source?: string;
            /**
             * @description Place within a column of the board.
             * @default 1
             */
            positionInBoard?: number;
        };
        /** @description The leads that one call of variant A creates (section 4.3). Whether an empty list is taken (`Q-EMPTY-ARRAY`) and how long a list may be (`Q-ARRAY-LIMIT`) stand open. */
        LeadARequest: components["schemas"]["LeadA"][];
        /**
         * @description Every status that variant B allows a lead (sections 3.2 and 4.3).
         * @enum {string}
         */
        LeadBStatus: "New" | "Contacted" | "Qualified" | "Working" | "Proposal Sent" | "Negotiation";
        /** @description One lead as variant B takes it (section 4.3): the role of a client is given to it without being asked for. Fields whose wire names are open (`Q-LEAD-B-NAMES`) are left out here. Whether role, isConvertedClient and positionInBoard are refused or dropped is a contradiction, so nothing here forbids them. */
        LeadB: {
            /**
             * @description Whether the lead stands alone or belongs to a company that is a lead.
             * @enum {string}
             */
            type: "individual" | "leadCompanyMember";
            /**
             * Format: email
             * @description Address of the lead, which should be the only one of its kind in the workspace.
             */
            email: string;
            /** @description Where the lead stands. */
            status: components["schemas"]["LeadBStatus"];
            /** @description Given name. */
            firstName?: string;
            /** @description Family name. */
            lastName?: string;
        };
        /** @description The leads that one call of variant B creates: 200 at most (sections 4.3 and 8). Whether an empty list is taken is open (`Q-EMPTY-ARRAY`). */
        LeadBRequest: components["schemas"]["LeadB"][];
        /** @description A lead as the answer of variant A to its creation shows it (section 4.3). */
        CreatedLead: {
            /** @description Id that the new lead has got. */
            _id: components["schemas"]["ObjectId"];
            /** @description First and last name, joined. */
            name: string;
            /** @description The status as it was stored. */
            status: string;
            /**
             * @description Name of the role, which is client for leads and clients alike; a request names the role by the id of its mapping instead.
             * @constant
             */
            role: "client";
        };
        /** @description What variant A answers when leads were created (section 4.3). */
        LeadAResponse: {
            /** @description The sentence that says so, always the same; open where nobody was created. */
            message?: string;
            /** @description The leads that were created. */
            createdMembers: components["schemas"]["CreatedLead"][];
        };
        /** @description What variant B answers (section 4.3): whether the call succeeded, the leads that were created, each with id, full name and stored status, and those that were skipped, each with its email, a reason and sometimes the lead that is there already. The names of these members are open (`Q-LEAD-B-MEMBERS`), so every object is valid here. */
        LeadBResponse: {
            [key: string]: unknown;
        };
        /** @description One client to be created, or a lead to be converted to one (sections 2.3 and 4.4). */
        Client: {
            /** @description Given name. */
            firstName: string;
            /** @description Family name. */
            lastName: string;
            /** @description Address that no other member of the workspace has. What form an address needs is not stated for clients. */
            email: string;
            /** @description False for someone new; true turns a lead that exists into a client (section 3.4). How that lead is found is open (`Q-CONVERSION`). */
            isConvertedClient: boolean;
            /**
             * @description Where the client stands. New and Active are common; whether others are taken is open (`Q-CLIENT-STATUS-OTHER`).
             * @default New
             */
            status?: string;
            /** @description Phone number. */
            contactNo?: string;
            /** @description How the client was won, for example website, referral or social. */
            source?: string;
            /**
             * @description Place within a column of the board.
             * @default 1
             */
            positionInBoard?: number;
        };
        /** @description The clients that one call creates (section 4.4). Whether an empty list is taken (`Q-EMPTY-ARRAY`) and how long a list may be (`Q-ARRAY-LIMIT`) stand open. */
        ClientRequest: components["schemas"]["Client"][];
        /** @description A client as the answer to its creation shows it (section 4.4). */
        CreatedClient: {
            /** @description Id that the new client has got. */
            _id: components["schemas"]["ObjectId"];
            /** @description First and last name, joined. */
            name: string;
            /** @description The status as it was stored. */
            status: string;
            /**
             * @description Name of the role, which is client for leads and clients alike; a request names the role by the id of its mapping instead.
             * @constant
             */
            role: "client";
        };
        /** @description What is answered when clients were created (section 4.4). */
        ClientResponse: {
            /** @description The sentence that says so, always the same; open where nobody was created. */
            message?: string;
            /** @description The clients that were created. */
            createdMembers: components["schemas"]["CreatedClient"][];
        };
        /**
         * @description The state of an order (sections 2.4 and 3.1). Completed and Cancelled are final.
         * @enum {string}
         */
        OrderStatus: "Pending" | "Ongoing" | "Review" | "Completed" | "Cancelled";
        /**
         * @description The unit of time in which a subscription order recurs (section 2.4).
         * @enum {string}
         */
        RepeatDuration: "day" | "week" | "month" | "year";
        /**
         * @description What a new billing cycle of a subscription order does: make an order together with its tasks, or change nothing (section 2.4).
         * @enum {string}
         */
        BillingCycleEvent: "createOrderWithTask" | "noChange";
        /** @description The parts of an update under their names on the wire, each optional but for the rules between them (sections 2.4 and 4.5). A list is a part that is sent again for each entry. */
        OrderUpdateForm: {
            /** @description Title of the order. */
            name?: string;
            /** @description The state that the order is to move to. */
            status?: components["schemas"]["OrderStatus"];
            /** @description Price of the order, in its own currency unless the same update names another. */
            budget?: number;
            /** @description Code of the currency of the budget. */
            currency?: string;
            /** @description How many units of the package were bought. Whether fractions are taken is open (`Q-ORDER-FRACTION`). */
            quantity?: number;
            /** @description When the order is due. Whether a date alone is taken is open (`Q-ORDER-DATE`). */
            deadline?: components["schemas"]["Timestamp"];
            /** @description When work on the order starts. Whether a date alone is taken is open (`Q-ORDER-DATE`). */
            kickoffDate?: components["schemas"]["Timestamp"];
            /** @description Remarks for the team alone. */
            notes?: string;
            /** @description What the client wants, or a summary of the project. */
            brief?: string;
            /** @description All project managers that the order has from now on, by member id: who is new joins the team, who is missing leaves it. How the last one is removed is open (`Q-ORDER-MANAGERS-EMPTY`). */
            "assignedProjectManagers[]"?: string[];
            /** @description How often a subscription order recurs; sent together with repeatDuration where the rhythm changes. What stands open: `Q-REPEAT-UNCHANGED`, `Q-ORDER-REPEAT-OTHER`. */
            repeatCount?: number;
            /** @description The unit of the rhythm of a subscription order; sent together with repeatCount where the rhythm changes. */
            repeatDuration?: components["schemas"]["RepeatDuration"];
            /** @description After how many billing cycles the subscription ends; 0 is never. An order has 0 until another one is sent. */
            billingCycleCount?: number;
            /** @description What a new billing cycle does. */
            billingCycleEvent?: components["schemas"]["BillingCycleEvent"];
            /** @description Files to be added to the folder of the order; those that are there stay as they are. How many and how large is open (`Q-FILE-LIMITS`). */
            files?: Blob[];
            /** @description Whether closing the order marks all its tasks done or leaves them as they are. Has to be there where the order is closed. */
            markTasksAsDone?: boolean;
            /** @description Whether closing the order rejects the tasks that the client has asked for and that are still undecided. Only allowed where the order is closed. */
            rejectRequestedTasks?: boolean;
        } & (unknown & unknown & unknown);
        /** @description What an update that was carried out answers (section 4.5). */
        OrderUpdateResponse: {
            /**
             * @description The sentence that says so, always the same.
             * @constant
             */
            message: "Project has been updated";
        };
        /** @description The body of a refusal that names ValidationError, and the field at fault as fieldName where there is one (section 7). Where they stand is open (`Q-ERROR-BODY`), so every value is valid here. */
        ValidationError: unknown;
        /** @description The body of a refusal that names PermissionError (section 7). Where the name stands is open (`Q-ERROR-BODY`), so every value is valid here. */
        PermissionError: unknown;
        /** @description What a receiver sends to have a delivery checked (section 4.6). What a missing or mistyped member gets is open (`Q-SIGNATURE-INCOMPLETE`). */
        VerificationRequest: {
            /** @description Id of the webhook that has sent the delivery. */
            webhookId: string;
            /** @description The signature header of the delivery. */
            signature: string;
            /** @description The present secret of the webhook. */
            secret: string;
            /** @description The body of the delivery, as it came. Whether its keys may be reordered is open (`Q-SIGNATURE-ORDER`). */
            payload: {
                [key: string]: unknown;
            };
        };
        /** @description What a successful verification answers (section 4.6). */
        VerificationSuccess: {
            /**
             * @description That the signature fits.
             * @constant
             */
            verification_status: "SUCCESS";
        };
        /** @description What a failed verification answers (sections 4.6 and 7). */
        VerificationFailure: {
            /**
             * @description Name of the error.
             * @constant
             */
            type: "PermissionError";
            /**
             * @description The status of the answer, once more.
             * @constant
             */
            status: 403;
            /**
             * @description That the signature does not fit.
             * @constant
             */
            verification_status: "FAILED";
        };
        /** @description What every update that was carried out sets off (section 6.3): the order as it is now and what is known of its attachments. Where in the body they stand is open (`Q-EVENT-ORDER`, `Q-EVENT-FILES`), and so is the shape of the order (`Q-ORDER-STORED`). */
        OrderUpdatedEvent: {
            [key: string]: unknown;
        };
        /** @description The body of a delivery: some JSON object (sections 4.6 and 6.1). What stands in it is open (`Q-EVENT-OTHERS`, `Q-EVENT-NAME`). */
        EventBody: {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description A refusal whose status and body are not shown (section 7). */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The receiver has taken the delivery. Nothing is said of a body. */
        Received: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
         * @example 5f2b9c0d7e41
         */
        Signature: string;
    };
    requestBodies: {
        /** @description The event, in a form that the specification does not show. */
        Event: {
            content: {
                "application/json": components["schemas"]["EventBody"];
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCompanies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The companies of the key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyList"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listRoles: {
        parameters: {
            query: {
                /**
                 * @description The kind of mappings to be listed. What another value, or none, lists is open (`Q-ROLES-TYPE`).
                 * @example company
                 */
                type: "company";
            };
            header: {
                /**
                 * @description The id of the company. The name is all in lower case, and has to be.
                 * @example 65f1c0ffee00000000000010
                 */
                companyid: components["schemas"]["ObjectId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role mappings of the company. Which status of this class it is, is not shown. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleList"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    createLeads: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The id of the company: needed by variant A, not sent with variant B. The name is all in lower case, and has to be.
                 * @example 65f1c0ffee00000000000010
                 */
                companyid?: components["schemas"]["ObjectId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The leads of one variant; those of the other one are another kind of entry. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadARequest"] | components["schemas"]["LeadBRequest"];
            };
        };
        responses: {
            /** @description Of variant B, every lead was skipped. Of variant A, the leads were created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadAResponse"] | components["schemas"]["LeadBResponse"];
                };
            };
            /** @description Of variant B, at least one lead was added. Of variant A, the leads were created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadAResponse"] | components["schemas"]["LeadBResponse"];
                };
            };
            /** @description Of variant A, the leads were created, or, with an empty list, none of them. Which status of this class it is, is not shown. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadAResponse"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    createClients: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the company. The name has a capital I, in this operation alone, and has to have it.
                 * @example 65f1c0ffee00000000000010
                 */
                companyId: components["schemas"]["ObjectId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description One or more clients. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientRequest"];
            };
        };
        responses: {
            /** @description The clients were created, or, with an empty list, none of them. Which status of this class it is, is not shown. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientResponse"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    updateOrder: {
        parameters: {
            query: {
                /**
                 * @description The id of the order, which is that of a project.
                 * @example 65f1c0ffee0000000000000f
                 */
                pid: components["schemas"]["ObjectId"];
            };
            header: {
                /**
                 * @description The id of the company. The name is all in lower case, and has to be.
                 * @example 65f1c0ffee00000000000010
                 */
                companyid: components["schemas"]["ObjectId"];
                /**
                 * @description The id of the caller's real-time socket, which notices then include.
                 * @example socket-7f3a
                 */
                clientid?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description What is to change, one part for each field, as multipart also without a file. */
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["OrderUpdateForm"];
            };
        };
        responses: {
            /** @description The order was updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderUpdateResponse"];
                };
            };
            /** @description ValidationError. The id is none of an order, the move is that from Pending to Review, or the payload is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description PermissionError. The caller is not approved or lacks the role, the subscription has run out, or a client cancels what is past Pending. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionError"];
                };
            };
            /** @description Internal Server Error, of which the service knows no more itself. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    verifySignature: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The delivery, with the webhook that it claims to come from. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        responses: {
            /** @description The signature fits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationSuccess"];
                };
            };
            /** @description The signature does not fit. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationFailure"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    orderUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event, in a form that the specification does not show. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    serviceCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    serviceUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    serviceDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    orderCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    orderDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    taskCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    taskAssigned: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    taskCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    taskUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    invoiceStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    clientAdded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    clientOrUserDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    proposalSent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    proposalReceived: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    proposalAccepted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    proposalRejected: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    ticketCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    ticketAssigned: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    ticketStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    paymentReceived: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    paymentFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    servicePackageCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    servicePackageUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    servicePackageDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the delivery (section 6.1), to be verified by verifySignature. How it is computed is not shown (`Q-SIGNATURE-FORM`).
                 * @example 5f2b9c0d7e41
                 */
                "x-ah-sig": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Event"];
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
}
