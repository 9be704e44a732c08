import { markup, createPage } from '../../html.ts'
import type { Answer } from '../../http.ts'

const accountNames = ['Ann', 'Bob']

/** Creates the login page of a network. An account name is sufficient, since there are no passwords. */
export const createLoginPage = (label: string, formOrigins: readonly string[]): Answer =>
  createPage({
    title: `Log in with ${label}`,
    formOrigins,
    body: markup`<p class="soft">This page stands in for ${label}. Any name is an account.</p>
<div class="card">
<h2>Choose an account</h2>
<form method="post">${accountNames.map(name => markup`<button class="main" name="account" value="${name}">${name}</button>`)}</form>
</div>
<div class="card">
<h2>Use another account</h2>
<form method="post">
<label>Account name <input name="account" required maxlength="40" autocomplete="username"></label>
<button class="main">Log in</button>
</form>
</div>
<form method="post"><button name="refuse" value="1">Decline</button></form>`,
  })

export const createExpiredPage = (label: string): Answer =>
  createPage({
    title: `Log in with ${label}`,
    status: 410,
    body: markup`<p class="card">This login has expired. Close the window and start again.</p>`,
  })
