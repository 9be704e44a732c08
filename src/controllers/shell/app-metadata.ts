import { $options } from '../../state/settings/options.ts'

/** Returns the icon that the app or its page defines. */
export const appIcon = (): string | undefined =>
  $options.get().metadata?.icons?.[0] ?? document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href

/** Returns the metadata shown in wallets: the app's `metadata`, else values read from the page. */
export function appMetadata() {
  const { name, description, url, icons } = $options.get().metadata ?? {}
  const metaDescription = document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content
  return {
    name: name || document.title || location.host,
    description: description ?? metaDescription ?? '',
    url: url || location.origin,
    icons: icons?.length ? [...icons] : [appIcon() ?? new URL('/favicon.ico', location.origin).href],
  }
}
