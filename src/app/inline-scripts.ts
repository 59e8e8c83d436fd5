/**
 * The only inline script of a page. It marks the kind of viewer (visitor, seller, admin, client by link) on the root
 * element before the first paint, so that nothing moves when the viewer's own parts are rendered.
 * Its text is constant: the content security policy allows it by its hash, and pages are the same for all viewers.
 */
export const markViewerScript =
  "try{var s=localStorage;document.documentElement.dataset.viewer=s.exploreClientUrl||/^\\/explore\\/./.test(location.pathname)?'client':s.accessToken?s.isAdmin==='true'?'admin':'seller':'visitor'}catch(e){}"

export const inlineScripts = [markViewerScript]
