import './w3m-wallet-receive-view.ts'
