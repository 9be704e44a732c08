import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { Namespace } from '../src/core/chain/namespace.ts'

interface SharedAttributes {
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
      'appkit-button': Tag<SharedAttributes & AccountAttributes & ConnectAttributes>
      'appkit-connect-button': Tag<SharedAttributes & ConnectAttributes>
      'appkit-account-button': Tag<SharedAttributes & AccountAttributes>
      'appkit-network-button': Tag<SharedAttributes>
      'appkit-wallet-button': Tag<SharedAttributes & { wallet: string }>
    }
  }
}
