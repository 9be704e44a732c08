import { $options } from '../../state/settings/options.ts'

/** How the app shows itself in a wallet: its own words, else what the page says of itself. */
export function appMetadata() {
  const { name, description, url, icons } = $options.get().metadata ?? {}
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  const said = document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content
  return {
    name: name || document.title || location.host,
    description: description ?? said ?? '',
    url: url || location.origin,
    icons: icons?.length ? [...icons] : [icon ?? new URL('/favicon.ico', location.origin).href],
  }
}
