/** The closed states with the requirements on the moves to them, and on the orders that are in them (section 3.1). */
export const closings = [
  {
    closed: 'Completed',
    moves: 'ORD-COMPLETE',
    tasksDone: 'ORD-COMPLETE-TASKS-DONE',
    tasksKept: 'ORD-COMPLETE-TASKS-KEPT',
    requestsRejected: 'ORD-COMPLETE-REQUESTS-REJECTED',
    requestsKept: 'ORD-COMPLETE-REQUESTS-KEPT',
    refused: 'ORD-COMPLETED-CLOSED',
    unchanged: 'ORD-COMPLETED-UNCHANGED',
  },
  {
    closed: 'Cancelled',
    moves: 'ORD-CANCEL',
    tasksDone: 'ORD-CANCEL-TASKS-DONE',
    tasksKept: 'ORD-CANCEL-TASKS-KEPT',
    requestsRejected: 'ORD-CANCEL-REQUESTS-REJECTED',
    requestsKept: 'ORD-CANCEL-REQUESTS-KEPT',
    refused: 'ORD-CANCELLED-CLOSED',
    unchanged: 'ORD-CANCELLED-UNCHANGED',
  },
] as const;
