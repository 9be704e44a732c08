import { createRoot } from 'react-dom/client'
import { createThirdwebClient } from 'thirdweb'
import { ethereum } from 'thirdweb/chains'
import { ConnectButton, ThirdwebProvider } from 'thirdweb/react'
import { createWallet } from 'thirdweb/wallets'

const client = createThirdwebClient({ clientId: 'bench' })
createRoot(document.getElementById('root')).render(
  <ThirdwebProvider>
    <ConnectButton
      client={client}
      chain={ethereum}
      wallets={[createWallet('bench.wallet0'), createWallet('walletConnect')]}
    />
  </ThirdwebProvider>,
)
