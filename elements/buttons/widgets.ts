// What stands on few pages: a wallet's own button, and the way to buy.
import './w3m-onramp-widget.ts'
import './w3m-wallet-button.ts'
