import { Wallet } from './wallet'

// Rendered on the server: the page has the box of the button before any script runs.
export default function Page() {
  return <Wallet />
}
