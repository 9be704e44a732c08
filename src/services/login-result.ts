/**
 * Takes what a login page came back with out of the address, so that it is in no history, referrer or log (T10). Answers
 * with the query as it was; undefined where nothing stood, or what stood there stays.
 */
export function takeLoginResult(): string | undefined {
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
