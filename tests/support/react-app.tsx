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
  useTheme,
  useWalletInfo,
  useWallets,
  W3mButton,
} from '../../react/index.ts'

/** What every hook tells, as text. */
function Told() {
  const { modal, isOpen } = useModal()
  const account = useAccount()
  const balance = useBalance()
  const [events, setEvents] = useState<string[]>([])
  useModalEvents(({ name }) => setEvents(before => [...before, name]))
  const told = {
    modal: modal ? 'there' : 'none',
    isOpen,
    status: account.status,
    address: account.address,
    limited: useAccount({ namespace: 'eip155' }).address,
    balance: balance?.symbol,
    wallet: useWalletInfo()?.name,
    network: useNetwork().network?.name,
    provider: useProvider('eip155') ? 'there' : 'none',
    connections: useConnections().length,
    theme: useTheme().mode,
    wallets: useWallets().wallets.length,
    events: [...new Set(events)].join(' '),
  }
  const disconnect = useDisconnect()
  return (
    <>
      <pre data-testid="told">{JSON.stringify(told)}</pre>
      <button type="button" data-testid="react-disconnect" onClick={() => void disconnect()}>
        Disconnect
      </button>
    </>
  )
}

/** An app as people write it; the tests render it on a server and in a page. */
export const App = ({ options }: { options: ModalProviderProps }) => (
  <StrictMode>
    <ModalProvider {...options}>
      <W3mButton />
      <Told />
    </ModalProvider>
  </StrictMode>
)

/** The hooks without anything that creates a modal. */
export const Lonely = () => (
  <StrictMode>
    <Told />
  </StrictMode>
)
