import type { ModalProvider } from './modal-provider.ts'

interface Announcement {
  readonly info?: { readonly rdns?: unknown }
  readonly provider?: unknown
}

/**
 * Adds the rdns under which the modal announces itself (EIP-6963) to `rdnsList`, now and at each later announcement. A library that
 * reads `rdnsList` at an announcement then recognizes the modal.
 */
export function followAnnouncedRdns(rdnsList: string[], provider: ModalProvider): void {
  const add = (event: Event) => {
    const { info, provider: announced } = ((event as CustomEvent).detail ?? {}) as Announcement
    const rdns = info?.rdns
    if (announced === provider && typeof rdns === 'string' && !rdnsList.includes(rdns)) rdnsList.push(rdns)
  }
  // Listeners of the capture phase run before those of the library.
  window.addEventListener('eip6963:announceProvider', add, { capture: true })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}
