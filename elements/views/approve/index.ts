export { W3mApproveTransactionView } from './w3m-approve-transaction-view.ts'
