// Made from custom-elements.json by `npm run manifest`; edit the elements, not this file.
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Bare<Own> = DetailedHTMLProps<Omit<HTMLAttributes<HTMLElement>, keyof Own>, HTMLElement> & Own & { class?: string }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'w3m-account-button': Bare<{
        balance?: 'show' | 'hide'
        'chars-start'?: number
        'chars-end'?: number
        namespace?: string
        size?: 'md' | 'sm'
        disabled?: boolean
        'inline-size'?: string
        isWorking?: boolean
        'onw3m-open'?: (event: CustomEvent<unknown>) => void
        'onw3m-close'?: (event: CustomEvent<unknown>) => void
        'onw3m-connect'?: (event: CustomEvent<unknown>) => void
        'onw3m-disconnect'?: (event: CustomEvent<unknown>) => void
        'onw3m-account'?: (event: CustomEvent<unknown>) => void
        'onw3m-network'?: (event: CustomEvent<unknown>) => void
        'onw3m-error'?: (event: CustomEvent<unknown>) => void
        'onw3m-event'?: (event: CustomEvent<unknown>) => void
      }>
      'w3m-button': Bare<{
        label?: string
        'loading-label'?: string
        balance?: 'show' | 'hide'
        'chars-start'?: number
        'chars-end'?: number
        namespace?: string
        size?: 'md' | 'sm'
        disabled?: boolean
        'inline-size'?: string
        isWorking?: boolean
        'onw3m-open'?: (event: CustomEvent<unknown>) => void
        'onw3m-close'?: (event: CustomEvent<unknown>) => void
        'onw3m-connect'?: (event: CustomEvent<unknown>) => void
        'onw3m-disconnect'?: (event: CustomEvent<unknown>) => void
        'onw3m-account'?: (event: CustomEvent<unknown>) => void
        'onw3m-network'?: (event: CustomEvent<unknown>) => void
        'onw3m-error'?: (event: CustomEvent<unknown>) => void
        'onw3m-event'?: (event: CustomEvent<unknown>) => void
      }>
      'w3m-config': Bare<{
        'onw3m-open'?: (event: CustomEvent<unknown>) => void
        'onw3m-close'?: (event: CustomEvent<unknown>) => void
        'onw3m-connect'?: (event: CustomEvent<unknown>) => void
        'onw3m-disconnect'?: (event: CustomEvent<unknown>) => void
        'onw3m-account'?: (event: CustomEvent<unknown>) => void
        'onw3m-network'?: (event: CustomEvent<unknown>) => void
        'onw3m-error'?: (event: CustomEvent<unknown>) => void
        'onw3m-event'?: (event: CustomEvent<unknown>) => void
      }>
      'w3m-connect-button': Bare<{
        label?: string
        'loading-label'?: string
        namespace?: string
        size?: 'md' | 'sm'
        disabled?: boolean
        'inline-size'?: string
        isWorking?: boolean
        'onw3m-open'?: (event: CustomEvent<unknown>) => void
        'onw3m-close'?: (event: CustomEvent<unknown>) => void
        'onw3m-connect'?: (event: CustomEvent<unknown>) => void
        'onw3m-disconnect'?: (event: CustomEvent<unknown>) => void
        'onw3m-account'?: (event: CustomEvent<unknown>) => void
        'onw3m-network'?: (event: CustomEvent<unknown>) => void
        'onw3m-error'?: (event: CustomEvent<unknown>) => void
        'onw3m-event'?: (event: CustomEvent<unknown>) => void
      }>
      'w3m-modal': Bare<{
        embedded?: boolean
        'onw3m-open'?: (event: CustomEvent<unknown>) => void
        'onw3m-close'?: (event: CustomEvent<unknown>) => void
        'onw3m-connect'?: (event: CustomEvent<unknown>) => void
        'onw3m-disconnect'?: (event: CustomEvent<unknown>) => void
        'onw3m-account'?: (event: CustomEvent<unknown>) => void
        'onw3m-network'?: (event: CustomEvent<unknown>) => void
        'onw3m-error'?: (event: CustomEvent<unknown>) => void
        'onw3m-event'?: (event: CustomEvent<unknown>) => void
      }>
      'w3m-network-button': Bare<{
        label?: string
        namespace?: string
        size?: 'md' | 'sm'
        disabled?: boolean
        'inline-size'?: string
        isWorking?: boolean
        'onw3m-open'?: (event: CustomEvent<unknown>) => void
        'onw3m-close'?: (event: CustomEvent<unknown>) => void
        'onw3m-connect'?: (event: CustomEvent<unknown>) => void
        'onw3m-disconnect'?: (event: CustomEvent<unknown>) => void
        'onw3m-account'?: (event: CustomEvent<unknown>) => void
        'onw3m-network'?: (event: CustomEvent<unknown>) => void
        'onw3m-error'?: (event: CustomEvent<unknown>) => void
        'onw3m-event'?: (event: CustomEvent<unknown>) => void
      }>
      'w3m-onramp-widget': Bare<{
        token?: string
        network?: string
        amount?: string
        currency?: string
        label?: string
        namespace?: string
        size?: 'md' | 'sm'
        disabled?: boolean
        'inline-size'?: string
        isWorking?: boolean
        'onw3m-open'?: (event: CustomEvent<unknown>) => void
        'onw3m-close'?: (event: CustomEvent<unknown>) => void
        'onw3m-connect'?: (event: CustomEvent<unknown>) => void
        'onw3m-disconnect'?: (event: CustomEvent<unknown>) => void
        'onw3m-account'?: (event: CustomEvent<unknown>) => void
        'onw3m-network'?: (event: CustomEvent<unknown>) => void
        'onw3m-error'?: (event: CustomEvent<unknown>) => void
        'onw3m-event'?: (event: CustomEvent<unknown>) => void
      }>
      'w3m-text': Bare<{
        bind?: 'name' | 'address' | 'balance' | 'network'
        namespace?: string
      }>
      'w3m-wallet-button': Bare<{
        wallet?: string
        label?: string
        namespace?: string
        size?: 'md' | 'sm'
        disabled?: boolean
        'inline-size'?: string
        isWorking?: boolean
        'onw3m-open'?: (event: CustomEvent<unknown>) => void
        'onw3m-close'?: (event: CustomEvent<unknown>) => void
        'onw3m-connect'?: (event: CustomEvent<unknown>) => void
        'onw3m-disconnect'?: (event: CustomEvent<unknown>) => void
        'onw3m-account'?: (event: CustomEvent<unknown>) => void
        'onw3m-network'?: (event: CustomEvent<unknown>) => void
        'onw3m-error'?: (event: CustomEvent<unknown>) => void
        'onw3m-event'?: (event: CustomEvent<unknown>) => void
      }>
    }
  }
}
