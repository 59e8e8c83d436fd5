/**
 * Marks the kind of viewer (visitor, seller, admin, client by link) on the root element before the first paint, so that
 * nothing moves when the viewer's own parts are rendered.
 */
export const markViewerScript =
  "try{var s=localStorage;document.documentElement.dataset.viewer=s.exploreClientUrl||/^\\/explore\\/./.test(location.pathname)?'client':s.accessToken?s.isAdmin==='true'?'admin':'seller':'visitor'}catch(e){}"

/**
 * Holds what is pressed, typed, chosen and submitted while the scripts of the page are still on their way; the last input of each
 * element counts. Links go where they lead by themselves. `replayEarlyInput` of `app/web/app.tsx` takes one after the other and does it
 * again; until none is left, whatever is done meanwhile waits behind the others.
 */
export const holdEarlyInputScript = `(function(){
var held=[],replaying=false,types=['click','input','change','submit'];
function hold(e){
if(replaying)return;
var t=e.target;
if(e.type==='click')t=t.closest('button[type=button]');
if(!t||!t.closest('#root'))return;
e.stopPropagation();
if(e.type==='submit')e.preventDefault();
held=held.filter(function(one){return one.target!==t});
held.push({target:t,value:t.value,checked:t.checked})}
types.forEach(function(type){addEventListener(type,hold,true)});
window.replayHeldInput=function(replay){
var one=held.shift();
if(one){replaying=true;try{replay(one)}finally{replaying=false}}
else types.forEach(function(type){removeEventListener(type,hold,true)});
return !!one}
})()`

/**
 * Requests the fonts that `<meta name="first-fonts">` names before the style sheets do, or, where the browser says that its line is slow
 * or that data is to be saved, leaves them for later (`data-late-fonts`): they are two fifths of what a slow line carries before the page
 * answers (D-750).
 */
export const requestFontsScript = `(function(fonts,line){
if(!fonts)return;
if(line&&(line.saveData||/[23]g$/.test(line.effectiveType)))document.documentElement.dataset.lateFonts='';
else fonts.content.split(' ').forEach(function(file){
var link=document.createElement('link');
link.rel='preload';link.as='font';link.crossOrigin='';link.href=file;
document.head.append(link)})
})(document.querySelector('meta[name=first-fonts]'),navigator.connection)`

/** All inline scripts of a page. Their texts are constant: the content security policy allows them by their hashes. */
export const inlineScripts = [markViewerScript, holdEarlyInputScript, requestFontsScript]
