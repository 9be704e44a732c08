import './w3m-fund-wallet-screen.ts'
import './w3m-what-is-a-buy-view.ts'
import './w3m-on-ramp-fiat-select-view.ts'
import './w3m-on-ramp-token-select-view.ts'
