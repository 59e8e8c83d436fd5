/**
 * The one script that stands in the page itself. Before anything is drawn it notes who is here, so that nothing jumps
 * when the seller's own parts appear (docs/decisions/0004). Its text never changes: the content security policy names
 * it by its hash and pages stay the same for everyone.
 */
export const noteViewer =
  "try{var s=localStorage;document.documentElement.dataset.viewer=s.exploreClientUrl?'client':s.accessToken?s.isAdmin==='true'?'admin':'seller':'visitor'}catch(e){}"

export const inlineScripts = [noteViewer]
