/**
 * Removes the result of a login page from the URL, so it does not end up in history, referrers or logs (T10). Returns the original
 * query, or undefined if there was no result or it could not be removed.
 */
export function consumeLoginResult(): string | undefined {
  try {
    const { search, href } = location
    const rest = search.replace(/[?&]result_uri=[^&]*/g, '')
    if (rest === search) return undefined
    history.replaceState(
      history.state,
      '',
      href.replace(search, () => rest.replace(/^&/, '?')),
    )
    return search
  } catch {
    return undefined
  }
}
