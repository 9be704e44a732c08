import './w3m-swap-select-token-view.ts'
import './w3m-swap-screen.ts'
