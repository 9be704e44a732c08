import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  type ModalEvent,
  ModalProvider,
  useAccount,
  useBalance,
  useConnections,
  useDisconnect,
  useModal,
  useModalEvents,
  useNetwork,
  useProvider,
  useTheme,
  useWalletInfo,
  useWallets,
  W3mAccountButton,
  W3mButton,
  W3mConnectButton,
  W3mNetworkButton,
} from '../../react/index.ts'
import { localOne, localTwo } from '../../src/testing/networks.ts'
import { find, messageOf, formatValue } from './dom.ts'
import { stack } from './stack.ts'
import { installWallets } from './wallets.ts'

installWallets()

const networks = [localOne, localTwo]

function Account() {
  const { status, address, caipAddress } = useAccount()
  const balance = useBalance()
  const wallet = useWalletInfo()
  const connections = useConnections()
  const facts = {
    status,
    address,
    caipAddress,
    balance: balance && `${balance.amount} ${balance.symbol}`,
    wallet: wallet?.name,
    connections: connections.map(({ id, namespace }) => `${namespace} by ${id}`).join(', '),
  }
  return (
    <section>
      <h2>Account</h2>
      <dl>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd data-testid={`react-${name}`}>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Actions() {
  const { open, close, isOpen } = useModal()
  const disconnect = useDisconnect()
  const provider = useProvider('eip155')
  const { address } = useAccount({ namespace: 'eip155' })
  const { network, networks, switchNetwork } = useNetwork()
  const { mode, setTheme } = useTheme()
  const [result, setResult] = useState('')
  const showResult = (promise: Promise<unknown>) =>
    promise.then(
      value => setResult(formatValue(value ?? 'done')),
      (error: unknown) => setResult(messageOf(error)),
    )
  return (
    <section>
      <h2>Actions</h2>
      <div className="row">
        <button type="button" className="act" onClick={() => showResult(open())}>
          Open
        </button>
        <button type="button" className="act" onClick={close} disabled={!isOpen}>
          Close
        </button>
        <button type="button" className="act" onClick={() => showResult(disconnect())}>
          Disconnect
        </button>
        <button
          type="button"
          className="act"
          disabled={!provider}
          onClick={() =>
            provider &&
            showResult(provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }))
          }
        >
          Sign
        </button>
      </div>
      <div className="row">
        {networks.map(option => (
          <button
            type="button"
            className="act"
            key={option.id}
            aria-pressed={option.id === network?.id}
            onClick={() => showResult(switchNetwork(option))}
          >
            {option.name}
          </button>
        ))}
        <button
          type="button"
          className="act"
          onClick={() => setTheme({ mode: mode === 'dark' ? 'light' : 'dark' })}
        >
          Theme: {mode}
        </button>
      </div>
      <output data-testid="react-result">{result}</output>
    </section>
  )
}

function Wallets() {
  const { wallets, attempt, connect, isReady } = useWallets()
  return (
    <section>
      <h2>Wallets of this page</h2>
      <div className="row">
        {wallets.map(wallet => (
          <button type="button" className="act" key={wallet.id} onClick={() => void connect(wallet.id)}>
            {wallet.name}
          </button>
        ))}
      </div>
      <p>
        {attempt
          ? `${attempt.connectorId}: ${attempt.status}`
          : isReady
            ? `${wallets.length} found`
            : 'Looking …'}
      </p>
    </section>
  )
}

function Events() {
  const [events, setEvents] = useState<readonly ModalEvent[]>([])
  useModalEvents(event => setEvents(events => [event, ...events].slice(0, 30)))
  return (
    <section>
      <h2>Events</h2>
      <pre className="log" role="log" tabIndex={0} aria-label="Events">
        {events
          .map(event => `${event.name} ${event.detail === undefined ? '' : formatValue(event.detail)}\n`)
          .join('')}
      </pre>
    </section>
  )
}

/** Renders an app with the buttons and most hooks of the package. */
function App() {
  return (
    <ModalProvider networks={networks} {...stack?.options} metadata={{ name: 'React demo' }}>
      <header className="page">
        <h1>React</h1>
        <W3mNetworkButton />
        <W3mButton />
      </header>
      <main>
        <p>
          <a href="/">All pages</a>
        </p>
        <section>
          <h2>The buttons apart</h2>
          <div className="row">
            <W3mConnectButton label="Log in" size="sm" />
            <W3mAccountButton balance="hide" />
          </div>
        </section>
        <Account />
        <Actions />
        <Wallets />
        <Events />
      </main>
    </ModalProvider>
  )
}

createRoot(find('#app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
