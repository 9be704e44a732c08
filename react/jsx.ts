// Made from custom-elements.json by `npm run manifest`; edit the elements, not this file.
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { Namespace } from '../src/core/chain/namespace.ts'
import type { ModalEvents } from '../src/modal-handle.ts'

type Bare<Own> = DetailedHTMLProps<Omit<HTMLAttributes<HTMLElement>, keyof Own>, HTMLElement> & Own & { class?: string }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'w3m-account-button': Bare<{
        balance?: 'show' | 'hide'
        'chars-start'?: number
        'chars-end'?: number
        namespace?: Namespace
        size?: 'md' | 'sm'
        disabled?: boolean
        'inline-size'?: string
        'onw3m-open'?: (event: CustomEvent<ModalEvents['open']>) => void
        'onw3m-close'?: (event: CustomEvent<ModalEvents['close']>) => void
        'onw3m-connect'?: (event: CustomEvent<ModalEvents['connect']>) => void
        'onw3m-disconnect'?: (event: CustomEvent<ModalEvents['disconnect']>) => void
        'onw3m-account'?: (event: CustomEvent<ModalEvents['account']>) => void
        'onw3m-network'?: (event: CustomEvent<ModalEvents['network']>) => void
        'onw3m-sign-in'?: (event: CustomEvent<ModalEvents['sign-in']>) => void
        'onw3m-sign-out'?: (event: CustomEvent<ModalEvents['sign-out']>) => void
        'onw3m-error'?: (event: CustomEvent<ModalEvents['error']>) => void
        'onw3m-event'?: (event: CustomEvent<ModalEvents['event']>) => void
      }>
      'w3m-button': Bare<{
        label?: string
        'loading-label'?: string
        balance?: 'show' | 'hide'
        'chars-start'?: number
        'chars-end'?: number
        namespace?: Namespace
        size?: 'md' | 'sm'
        disabled?: boolean
        'inline-size'?: string
        'onw3m-open'?: (event: CustomEvent<ModalEvents['open']>) => void
        'onw3m-close'?: (event: CustomEvent<ModalEvents['close']>) => void
        'onw3m-connect'?: (event: CustomEvent<ModalEvents['connect']>) => void
        'onw3m-disconnect'?: (event: CustomEvent<ModalEvents['disconnect']>) => void
        'onw3m-account'?: (event: CustomEvent<ModalEvents['account']>) => void
        'onw3m-network'?: (event: CustomEvent<ModalEvents['network']>) => void
        'onw3m-sign-in'?: (event: CustomEvent<ModalEvents['sign-in']>) => void
        'onw3m-sign-out'?: (event: CustomEvent<ModalEvents['sign-out']>) => void
        'onw3m-error'?: (event: CustomEvent<ModalEvents['error']>) => void
        'onw3m-event'?: (event: CustomEvent<ModalEvents['event']>) => void
      }>
      'w3m-config': Bare<{
        'onw3m-open'?: (event: CustomEvent<ModalEvents['open']>) => void
        'onw3m-close'?: (event: CustomEvent<ModalEvents['close']>) => void
        'onw3m-connect'?: (event: CustomEvent<ModalEvents['connect']>) => void
        'onw3m-disconnect'?: (event: CustomEvent<ModalEvents['disconnect']>) => void
        'onw3m-account'?: (event: CustomEvent<ModalEvents['account']>) => void
        'onw3m-network'?: (event: CustomEvent<ModalEvents['network']>) => void
        'onw3m-sign-in'?: (event: CustomEvent<ModalEvents['sign-in']>) => void
        'onw3m-sign-out'?: (event: CustomEvent<ModalEvents['sign-out']>) => void
        'onw3m-error'?: (event: CustomEvent<ModalEvents['error']>) => void
        'onw3m-event'?: (event: CustomEvent<ModalEvents['event']>) => void
      }>
      'w3m-connect-button': Bare<{
        label?: string
        'loading-label'?: string
        namespace?: Namespace
        size?: 'md' | 'sm'
        disabled?: boolean
        'inline-size'?: string
        'onw3m-open'?: (event: CustomEvent<ModalEvents['open']>) => void
        'onw3m-close'?: (event: CustomEvent<ModalEvents['close']>) => void
        'onw3m-connect'?: (event: CustomEvent<ModalEvents['connect']>) => void
        'onw3m-disconnect'?: (event: CustomEvent<ModalEvents['disconnect']>) => void
        'onw3m-account'?: (event: CustomEvent<ModalEvents['account']>) => void
        'onw3m-network'?: (event: CustomEvent<ModalEvents['network']>) => void
        'onw3m-sign-in'?: (event: CustomEvent<ModalEvents['sign-in']>) => void
        'onw3m-sign-out'?: (event: CustomEvent<ModalEvents['sign-out']>) => void
        'onw3m-error'?: (event: CustomEvent<ModalEvents['error']>) => void
        'onw3m-event'?: (event: CustomEvent<ModalEvents['event']>) => void
      }>
      'w3m-modal': Bare<{
        embedded?: boolean
        'onw3m-open'?: (event: CustomEvent<ModalEvents['open']>) => void
        'onw3m-close'?: (event: CustomEvent<ModalEvents['close']>) => void
        'onw3m-connect'?: (event: CustomEvent<ModalEvents['connect']>) => void
        'onw3m-disconnect'?: (event: CustomEvent<ModalEvents['disconnect']>) => void
        'onw3m-account'?: (event: CustomEvent<ModalEvents['account']>) => void
        'onw3m-network'?: (event: CustomEvent<ModalEvents['network']>) => void
        'onw3m-sign-in'?: (event: CustomEvent<ModalEvents['sign-in']>) => void
        'onw3m-sign-out'?: (event: CustomEvent<ModalEvents['sign-out']>) => void
        'onw3m-error'?: (event: CustomEvent<ModalEvents['error']>) => void
        'onw3m-event'?: (event: CustomEvent<ModalEvents['event']>) => void
      }>
      'w3m-network-button': Bare<{
        label?: string
        namespace?: Namespace
        size?: 'md' | 'sm'
        disabled?: boolean
        'inline-size'?: string
        'onw3m-open'?: (event: CustomEvent<ModalEvents['open']>) => void
        'onw3m-close'?: (event: CustomEvent<ModalEvents['close']>) => void
        'onw3m-connect'?: (event: CustomEvent<ModalEvents['connect']>) => void
        'onw3m-disconnect'?: (event: CustomEvent<ModalEvents['disconnect']>) => void
        'onw3m-account'?: (event: CustomEvent<ModalEvents['account']>) => void
        'onw3m-network'?: (event: CustomEvent<ModalEvents['network']>) => void
        'onw3m-sign-in'?: (event: CustomEvent<ModalEvents['sign-in']>) => void
        'onw3m-sign-out'?: (event: CustomEvent<ModalEvents['sign-out']>) => void
        'onw3m-error'?: (event: CustomEvent<ModalEvents['error']>) => void
        'onw3m-event'?: (event: CustomEvent<ModalEvents['event']>) => void
      }>
      'w3m-onramp-widget': Bare<{
        token?: string
        network?: string
        amount?: string
        currency?: string
        label?: string
        namespace?: Namespace
        size?: 'md' | 'sm'
        disabled?: boolean
        'inline-size'?: string
        'onw3m-open'?: (event: CustomEvent<ModalEvents['open']>) => void
        'onw3m-close'?: (event: CustomEvent<ModalEvents['close']>) => void
        'onw3m-connect'?: (event: CustomEvent<ModalEvents['connect']>) => void
        'onw3m-disconnect'?: (event: CustomEvent<ModalEvents['disconnect']>) => void
        'onw3m-account'?: (event: CustomEvent<ModalEvents['account']>) => void
        'onw3m-network'?: (event: CustomEvent<ModalEvents['network']>) => void
        'onw3m-sign-in'?: (event: CustomEvent<ModalEvents['sign-in']>) => void
        'onw3m-sign-out'?: (event: CustomEvent<ModalEvents['sign-out']>) => void
        'onw3m-error'?: (event: CustomEvent<ModalEvents['error']>) => void
        'onw3m-event'?: (event: CustomEvent<ModalEvents['event']>) => void
      }>
      'w3m-swap': Bare<{
        'from-token'?: string
        'to-token'?: string
        amount?: string
        network?: string
        'onw3m-open'?: (event: CustomEvent<ModalEvents['open']>) => void
        'onw3m-close'?: (event: CustomEvent<ModalEvents['close']>) => void
        'onw3m-connect'?: (event: CustomEvent<ModalEvents['connect']>) => void
        'onw3m-disconnect'?: (event: CustomEvent<ModalEvents['disconnect']>) => void
        'onw3m-account'?: (event: CustomEvent<ModalEvents['account']>) => void
        'onw3m-network'?: (event: CustomEvent<ModalEvents['network']>) => void
        'onw3m-error'?: (event: CustomEvent<ModalEvents['error']>) => void
        'onw3m-event'?: (event: CustomEvent<ModalEvents['event']>) => void
      }>
      'w3m-text': Bare<{
        bind?: 'name' | 'address' | 'balance' | 'network'
        namespace?: Namespace
      }>
      'w3m-wallet-button': Bare<{
        wallet?: string
        label?: string
        namespace?: Namespace
        size?: 'md' | 'sm'
        disabled?: boolean
        'inline-size'?: string
        'onw3m-open'?: (event: CustomEvent<ModalEvents['open']>) => void
        'onw3m-close'?: (event: CustomEvent<ModalEvents['close']>) => void
        'onw3m-connect'?: (event: CustomEvent<ModalEvents['connect']>) => void
        'onw3m-disconnect'?: (event: CustomEvent<ModalEvents['disconnect']>) => void
        'onw3m-account'?: (event: CustomEvent<ModalEvents['account']>) => void
        'onw3m-network'?: (event: CustomEvent<ModalEvents['network']>) => void
        'onw3m-sign-in'?: (event: CustomEvent<ModalEvents['sign-in']>) => void
        'onw3m-sign-out'?: (event: CustomEvent<ModalEvents['sign-out']>) => void
        'onw3m-error'?: (event: CustomEvent<ModalEvents['error']>) => void
        'onw3m-event'?: (event: CustomEvent<ModalEvents['event']>) => void
      }>
    }
  }
}
