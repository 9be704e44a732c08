import type { ReactNode } from 'react'

export const metadata = { title: 'Next.js, app router', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
