import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { Namespace } from '../src/core/chain/namespace.ts'

interface Shared {
  disabled?: boolean
  namespace?: Namespace
}

interface AccountAttributes {
  balance?: 'show' | 'hide'
  charsStart?: number
  charsEnd?: number
}

interface ConnectAttributes {
  size?: 'md' | 'sm'
  label?: string
  loadingLabel?: string
}

type Tag<Own> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & Own & { class?: string }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'appkit-button': Tag<Shared & AccountAttributes & ConnectAttributes>
      'appkit-connect-button': Tag<Shared & ConnectAttributes>
      'appkit-account-button': Tag<Shared & AccountAttributes>
      'appkit-network-button': Tag<Shared>
      'appkit-wallet-button': Tag<Shared & { wallet: string }>
    }
  }
}
