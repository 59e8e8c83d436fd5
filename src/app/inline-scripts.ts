/**
 * The one script that stands in the page itself. Before anything is drawn it notes who is here, so that nothing jumps
 * when her own parts appear (docs/decisions/0004); whoever comes by a link is a client from the first look on. Its text
 * never changes: the content security policy names it by its hash and pages stay the same for everyone.
 */
export const markViewerScript =
  "try{var s=localStorage;document.documentElement.dataset.viewer=s.exploreClientUrl||/^\\/explore\\/./.test(location.pathname)?'client':s.accessToken?s.isAdmin==='true'?'admin':'seller':'visitor'}catch(e){}"

export const inlineScripts = [markViewerScript]
