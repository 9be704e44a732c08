import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { base, mainnet } from 'w3m-elements/networks'
import { ModalProvider } from 'w3m-elements/react'

const networks = [mainnet, base]

export const links = () => [{ rel: 'icon', href: 'data:,' }]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <ModalProvider networks={networks}>
      <Outlet />
    </ModalProvider>
  )
}
