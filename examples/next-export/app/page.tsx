import { Wallet } from './wallet'

// Rendered at build time: the file contains the box of the button.
export default function Page() {
  return <Wallet />
}
