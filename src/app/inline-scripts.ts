/**
 * Marks the kind of viewer (visitor, seller, administrator, or client with an explore link) on the root element before the first paint, so
 * that nothing moves when the parts that depend on it are rendered.
 */
export const markViewerScript =
  "try{var s=localStorage;document.documentElement.dataset.viewer=s.exploreClientUrl||/^\\/explore\\/./.test(location.pathname)?'client':s.accessToken?s.isAdmin==='true'?'admin':'seller':'visitor'}catch(e){}"

/**
 * Holds clicks, typed text, choices and submitted forms while the scripts of the page are still loading; the last input of each element
 * counts. Links work by themselves. Once React answers, `replayEarlyInput` passes one input after the other to `replay` of
 * `app/web/app.tsx`, which repeats it; further input waits in the same queue until it is empty.
 *
 * Typed text is replayed within the browser's task that hydrates, and the next key goes to React at once: a field in which a key was
 * pressed in between would be emptied by React's next rendering. All other input is replayed later, because the parts of a page that
 * belong to its viewer are rendered only after hydration; so is text that was typed in a field that they replace.
 */
export const holdEarlyInputScript = `(function(){
var held=[],replaying=false,typedAnswers=false,types=['click','input','change','submit'];
function isTyped(t){return t.matches('textarea,input:not([type=checkbox],[type=radio])')}
function hold(e){
if(replaying)return;
var t=e.target;
if(e.type==='click')t=t.closest('button[type=button]');
if(!t||!t.closest('#root')||typedAnswers&&isTyped(t))return;
e.stopPropagation();
if(e.type==='submit')e.preventDefault();
held=held.filter(function(one){return one.target!==t});
held.push({target:t,value:t.value,checked:t.checked})}
types.forEach(function(type){addEventListener(type,hold,true)});
window.replayEarlyInput=function(replay){
function take(one){
if(one){replaying=true;try{replay(one)}catch(e){reportError(e)}replaying=false;one.replayed=true}
return one}
function takeTyped(){
typedAnswers=!take(held.find(function(one){return !one.replayed&&isTyped(one.target)&&one.target.isConnected}));
if(!typedAnswers)queueMicrotask(takeTyped)}
function takeNext(){
held=held.filter(function(one){return !one.replayed||!one.target.isConnected});
if(take(held.shift()))setTimeout(takeNext);
else types.forEach(function(type){removeEventListener(type,hold,true)})}
queueMicrotask(takeTyped);
setTimeout(takeNext)}
})()`

/**
 * Requests the fonts named by `<meta name="first-fonts">`, earlier than the style sheets would. Where the browser reports a slow line or
 * saves data, they are left for later (`data-late-fonts`), as they would be two fifths of what is loaded before the page answers (D-750).
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
