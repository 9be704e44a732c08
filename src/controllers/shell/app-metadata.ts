import { $options } from '../../state/settings/options.ts'

/** Returns the metadata shown in wallets: the app's `metadata`, else values read from the page. */
export function appMetadata() {
  const { name, description, url, icons } = $options.get().metadata ?? {}
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  const metaDescription = document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content
  return {
    name: name || document.title || location.host,
    description: description ?? metaDescription ?? '',
    url: url || location.origin,
    icons: icons?.length ? [...icons] : [icon ?? new URL('/favicon.ico', location.origin).href],
  }
}
