import type { AppProps } from 'next/app'
import { base, mainnet } from 'w3m-elements/networks'
import { ModalProvider } from 'w3m-elements/react'

const networks = [mainnet, base]

export default function App({ Component, pageProps }: AppProps) {
  return (
    <ModalProvider networks={networks}>
      <Component {...pageProps} />
    </ModalProvider>
  )
}
