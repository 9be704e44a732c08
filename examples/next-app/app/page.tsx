import { Wallet } from './wallet'

// Rendered on the server: the button's box is there before any script runs.
export default function Page() {
  return <Wallet />
}
