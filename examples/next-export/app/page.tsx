import { Wallet } from './wallet'

// Rendered while the site is built: the button’s box is in the file already.
export default function Page() {
  return <Wallet />
}
