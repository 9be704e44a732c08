// What stands on few pages: a wallet's own button, the way to buy, and the swap form.
import './w3m-onramp-widget.ts'
import './w3m-swap.ts'
import './w3m-wallet-button.ts'
