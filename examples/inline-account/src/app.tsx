import { useState } from 'react'
import { base, mainnet } from 'w3m-elements/networks'
import {
  ModalProvider,
  useAccount,
  useDisconnect,
  useNetwork,
  useProvider,
  W3mAccountView,
  W3mNetworksView,
} from 'w3m-elements/react'

const networks = [mainnet, base]

export function App() {
  const [view, setView] = useState('')
  return (
    <ModalProvider networks={networks}>
      <W3mAccountView onW3mViewChange={({ detail }) => setView(detail.view)} />
      <W3mNetworksView />
      <p>
        View: <output id="view">{view}</output>
      </p>
      <Wallet />
    </ModalProvider>
  )
}

function Wallet() {
  const { address } = useAccount()
  const { network, switchNetwork } = useNetwork()
  const provider = useProvider('eip155')
  const disconnect = useDisconnect()
  const [signature, setSignature] = useState('')

  async function sign() {
    setSignature(
      String(await provider?.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })),
    )
  }

  return (
    <>
      <p>
        Account: <output id="account">{address ?? 'Not connected'}</output>
      </p>
      <p>
        Network: <output id="network">{network?.name ?? 'Not connected'}</output>
      </p>
      <button id="sign" onClick={sign}>
        Sign a message
      </button>
      <button id="switch" onClick={() => switchNetwork(base)}>
        Switch to Base
      </button>
      <button id="disconnect" onClick={() => disconnect()}>
        Disconnect
      </button>
      <p>
        Signature: <output id="signature">{signature}</output>
      </p>
    </>
  )
}
