/** A user on the pages of a social network. Follows redirects with cookies, up to the first URL that begins with `stopAt`. */
export class SocialUser {
  readonly #cookies = new Map<string, string>()

  /** Opens the first page of a login. Resolves with its URL after redirects. */
  async open(uri: string): Promise<string> {
    return this.#follow(await this.#get(uri), uri, undefined)
  }

  /** Chooses an account or declines. Resolves with the URL to which the network redirects. */
  async choose(loginPage: string, form: Record<string, string>, stopAt: string): Promise<string> {
    const response = await fetch(loginPage, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: this.getCookieHeader() },
      body: new URLSearchParams(form),
    })
    return this.#follow(response, loginPage, stopAt)
  }

  async logIn(
    uri: string,
    stopAt: string,
    form: Record<string, string> = { account: 'Ann' },
  ): Promise<string> {
    return this.choose(await this.open(uri), form, stopAt)
  }

  async #get(url: string): Promise<Response> {
    return fetch(url, { redirect: 'manual', headers: { cookie: this.getCookieHeader() } })
  }

  async #follow(firstResponse: Response, startUrl: string, stopAt: string | undefined): Promise<string> {
    let response = firstResponse
    let url = startUrl
    for (;;) {
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';')
        const separatorIndex = pair.indexOf('=')
        this.#cookies.set(pair.slice(0, separatorIndex), pair.slice(separatorIndex + 1))
      }
      await response.body?.cancel()
      const location = response.headers.get('location')
      if (!location) {
        if (!response.ok) throw new Error(`${response.status} at ${url}`)
        return url
      }
      url = new URL(location, url).href
      if (stopAt && url.startsWith(stopAt)) return url
      response = await this.#get(url)
    }
  }

  /** Returns the cookies as a header value. */
  getCookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}
