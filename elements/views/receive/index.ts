import './w3m-wallet-receive-screen.ts'
