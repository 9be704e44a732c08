import { createSignal, onCleanup } from 'solid-js'
import { render } from 'solid-js/web'
import { createModal } from 'w3m-elements'
import { base, mainnet } from 'w3m-elements/networks'
import type {} from 'w3m-elements/types/solid'

const modal = createModal({ networks: [mainnet, base] })

function App() {
  const [account, setAccount] = createSignal(modal.getAccount())
  const [network, setNetwork] = createSignal(modal.getNetwork())
  const [signature, setSignature] = createSignal('')

  onCleanup(
    modal.subscribe(() => {
      setAccount(modal.getAccount())
      setNetwork(modal.getNetwork())
    }),
  )

  async function sign() {
    const params = ['0x68656c6c6f', account().address]
    setSignature(String(await modal.getProvider('eip155').request({ method: 'personal_sign', params })))
  }

  return (
    <>
      <w3m-button />
      <p>
        Account: <output id="account">{account().address ?? 'Not connected'}</output>
      </p>
      <p>
        Network: <output id="network">{network()?.name ?? 'Not connected'}</output>
      </p>
      <button id="sign" onClick={sign}>
        Sign a message
      </button>
      <button id="switch" onClick={() => modal.switchNetwork('eip155:8453')}>
        Switch to Base
      </button>
      <button id="disconnect" onClick={() => modal.disconnect()}>
        Disconnect
      </button>
      <p>
        Signature: <output id="signature">{signature()}</output>
      </p>
    </>
  )
}

render(() => <App />, document.body)
