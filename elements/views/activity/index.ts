import './w3m-transactions-screen.ts'
