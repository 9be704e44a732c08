/**
 * Removes the result of a login page from the URL, so it does not end up in history, referrers or logs (T10). Returns the original
 * query, or undefined if there was no result or it could not be removed.
 */
export function consumeLoginResult(): string | undefined {
  try {
    const { search, href } = location
    const otherParameters = search.replace(/[?&]result_uri=[^&]*/g, '')
    if (otherParameters === search) return undefined
    history.replaceState(
      history.state,
      '',
      href.replace(search, () => otherParameters.replace(/^&/, '?')),
    )
    return search
  } catch {
    return undefined
  }
}
