import { StrictMode, useState } from 'react'
import {
  ModalProvider,
  type ModalProviderProps,
  useAccount,
  useBalance,
  useConnections,
  useDisconnect,
  useModal,
  useModalEvents,
  useNetwork,
  useProvider,
  useSession,
  useTheme,
  useWalletInfo,
  useWallets,
  W3mButton,
} from '../../react/index.ts'

/** Renders the values of every hook as text. */
function HookValues() {
  const { modal, isOpen } = useModal()
  const account = useAccount()
  const balance = useBalance()
  const { session, status: signInStatus, signIn, signOut } = useSession()
  const [outcome, setOutcome] = useState('')
  const [events, setEvents] = useState<string[]>([])
  useModalEvents(({ name }) => setEvents(events => [...events, name]))
  const values = {
    modal: modal ? 'there' : 'none',
    isOpen,
    status: account.status,
    address: account.address,
    namespaceAddress: useAccount({ namespace: 'eip155' }).address,
    balance: balance?.symbol,
    wallet: useWalletInfo()?.name,
    network: useNetwork().network?.name,
    provider: useProvider('eip155') ? 'there' : 'none',
    connections: useConnections().length,
    theme: useTheme().mode,
    wallets: useWallets().wallets.length,
    session: session?.data.accountAddress,
    signInStatus,
    outcome,
    events: [...new Set(events)].join(' '),
  }
  const disconnect = useDisconnect()
  return (
    <>
      <pre data-testid="hook-values">{JSON.stringify(values)}</pre>
      <button type="button" data-testid="react-disconnect" onClick={() => void disconnect()}>
        Disconnect
      </button>
      <button
        type="button"
        data-testid="react-sign-in"
        onClick={() =>
          void signIn().then(
            newSession => setOutcome(newSession.signature.slice(0, 2)),
            (error: { code: string }) => setOutcome(error.code),
          )
        }
      >
        Sign in
      </button>
      <button type="button" data-testid="react-sign-out" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  )
}

/** A typical app, which tests render on a server and in a page. */
export const App = ({ options }: { options: ModalProviderProps }) => (
  <StrictMode>
    <ModalProvider {...options}>
      <W3mButton />
      <HookValues />
    </ModalProvider>
  </StrictMode>
)

/** An app with hooks and without a provider that creates a modal. */
export const AppWithoutProvider = () => (
  <StrictMode>
    <HookValues />
  </StrictMode>
)
