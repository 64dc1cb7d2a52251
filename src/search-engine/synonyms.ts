/**
 * English synonyms in documentation. They are used when pages are indexed: a word of a title is indexed under its
 * synonyms too, so that a query need not load anything for them.
 */

import { STEM_KEEPS, stem } from './english.ts'

/** A word of a group. */
interface GroupedWord {
  word: string
  /** All words of its group. */
  group: readonly GroupedWord[]
  /** Computed when it is compared. */
  stem?: string
}

/** The words by their first letters, which they share with their stems. Created when the first word is looked up. */
let wordsByPrefix: ReadonlyMap<string, readonly GroupedWord[]> | undefined

/** The synonyms of a word, by its stem. */
export function synonymsOf(stemmed: string): readonly string[] {
  wordsByPrefix ??= groupWords()
  const found = new Set<string>()
  for (const word of wordsByPrefix.get(prefixOf(stemmed)) ?? [])
    if (stemOf(word) === stemmed) for (const other of word.group) if (stemOf(other) !== stemmed) found.add(other.word)
  return [...found]
}

/** Every indexing thread does this first, so no stems are computed. */
function groupWords(): Map<string, GroupedWord[]> {
  const found = new Map<string, GroupedWord[]>()
  for (const written of synonymGroups.split(';')) {
    const group: GroupedWord[] = []
    for (const word of written.trim().split(/\s+/)) {
      const grouped: GroupedWord = { word, group, stem: undefined }
      group.push(grouped)
      const prefix = prefixOf(word)
      const words = found.get(prefix)
      if (words) words.push(grouped)
      else found.set(prefix, [grouped])
    }
  }
  return found
}

function stemOf(grouped: GroupedWord): string {
  grouped.stem ??= stem(grouped.word)
  return grouped.stem
}

function prefixOf(word: string): string {
  return word.slice(0, STEM_KEEPS)
}

/**
 * English words that mean nearly the same in documentation: everyday words and technical terms, phrasal verbs written
 * as one word (`sign up` is `signup`), and abbreviations with their long forms. A group ends with a semicolon.
 */
export const synonymGroups = `
troubleshooting notworking broken stuck fails; troubleshoot notworking broken stuck; errors notworking problems;
migrate switch convert port; migration switch switching; prune clean cleanup unused; outdated old stale behind;
history origin background created invented; filtering select subset only; patch fix modify; patching fix modify;
subprocess shell; accessibility voiceover talkback; offline disconnected nonetwork; initialize reset; pricing howmuch price;
requirements needed; prerequisites beforeyoustart; eligibility qualify allowed; conditions qualify requirements;
consolidate combine together; distribute divide spread; distribution division spread; assign give allocate;
allocation share split; approve allow accept; approval permission consent; reject decline deny; propose suggest request;
execute apply confirm run; declare announce; expire runout timeout; exceed over toomuch; insufficient notenough toolow low;
shortage notenough; capacity size limit; threshold limit minimum level; rate speed price; duty task job;
attestation vote; proposer producer; withdraw pullout moneyout; emergency urgent; alerting alert warn notify;
diagnose debug check problem; health alive working; heartbeat alive; uptime availability alive; downtime outage down;
outage down unavailable; unavailable down offline; reachable connect; unreachable connect offline;
accelerator shortcut hotkey; tray icon; print pdf; spellchecker spelling; titlebar frame header; frameless borderless;
notarize sign; deeplink scheme protocol; autoupdate updater; updater autoupdate; packaging installer distribute;
viewport screensize size; flaky unstable retry; screenshot capture picture; recording video; headless nogui;
alias rename name; wildcard glob pattern; regex pattern match; nested inside child; parent ancestor; child nested sub;
move migrate transfer relocate; replace change swap switch exchange substitute;
edit modify change set customize adjust; remove delete uninstall drop erase unregister; leave exit quit offboard;
stop exit quit end terminate kill shutdown halt; cancel abort undo revert rollback;
start run launch begin boot execute; create make generate new build scaffold init; add register join insert append;
install setup deploy download; configure config settings options preferences setup configuration;
avoid prevent stop block; fix repair solve troubleshoot resolve;
error failure problem wrong issue bug exception crash; troubleshooting problem problems help error;
profit earn earnings income reward revenue yield; cost price pricing fee pay charge bill;
deposit fund top-up topup refill add; withdraw withdrawal payout cash claim take; upgrade update newer;
choose select pick; show display view see visualize; hide dismiss close; check verify test validate;
limit maximum max restrict quota cap; minimum min least; speed performance fast slow faster optimize;
requirements prerequisites need hardware specs; example sample demo snippet tutorial;
guide tutorial howto walkthrough; connect link attach; disconnect unlink detach; save store keep persist storage;
backup restore copy; key secret credential; password secret credential passphrase;
login signin authenticate authentication auth; permission access allow authorize authorization grant;
permissioned private whitelist allowlist; owner author admin; user account member; organization team company org;
folder directory path; file document; image picture photo icon logo; metadata name description logo profile;
alert dialog popup message warning; modal dialog popup overlay; notification alert message push;
toast snackbar message; button press click tap; press tap click touch; touch tap gesture press; switch toggle;
scroll swipe; list table feed; input field form textbox; text label font; color theme colour;
appearance theme dark light; dark night; animation animate transition motion; transform rotate scale skew;
layout position align arrange; dimensions size width height; keyboard typing; spinner loader loading;
refresh reload; hot live; watch reload restart; debug inspect breakpoint; debugging debugger inspect;
logs logging log output; monitor monitoring observability metrics dashboard; metrics statistics stats;
performance uptime score; schedule cron timer periodic recurring; background headless; network http request;
request fetch call api; server host backend; serve host; database db sql; cache caching; environment env;
variable env; command cli terminal shell; shell terminal bash; subprocess command process spawn; process task job;
script program; package library module dependency; dependency dependencies package; lockfile lock;
registry repository; publish release ship; distribute publish ship; compile build executable binary;
bundle bundler pack; lint linter check; format formatter prettier; coverage report; type typing typescript;
import include load; export output; migration migrate upgrade move; domain url hostname;
certificate ssl tls https cert; encryption encrypt secure; security safe secure protect;
sandbox isolated untrusted; deploy publish host production deployment; region location;
tunnel localhost expose proxy; volume disk storage; timeout lifetime duration expire; expiration expire ttl expiry;
pricing cost plan billing; accessibility screenreader a11y; localization translation language i18n;
testnet faucet sandbox test; address wallet; balance funds amount money; penalty slash punish;
slashing slash penalty; governance vote voting proposal dao; terminology glossary definition meaning;
glossary definition terms; introduction overview basics start; quickstart start started begin beginner;
setup install installation; offline down unavailable; inactive offline down; status state health;
allow permit enable grant; deny forbid reject refuse disallow block ban; enable activate turnon switchon;
disable deactivate turnoff switchoff; reactivate restore resume bringback revive reopen; resume continue restart;
pause suspend hold freeze; delete clear clean purge wipe cleanup; reset clear restart; remove detach unlink revoke;
revoke cancel withdraw invalidate; withdraw cashout takeout payout redeem; deposit pay putin transfer;
claim collect receive get; receive get accept obtain; earn gain profit income; income revenue earnings money;
funds money balance budget; reward incentive bonus prize; fee commission cut charge rate; stake lock bond;
unstake unlock unbond; unlock release open; lock freeze; vote poll ballot; join enter optin subscribe participate;
register signup enroll enlist subscribe; unsubscribe optout leave; login logon signin; logout signout logoff;
invite share member; member user people person; role permission rights; owner admin administrator;
private secret internal closed hidden; public open visible; hide conceal private; share collaborate;
rename name title; name title label; label tag mark; tag label category; category group kind type;
group collection set; combine merge join concatenate consolidate; merge combine unify; split divide separate;
separate split isolate; isolate sandbox separate; choose decide pick option; option setting choice flag parameter;
flag option switch parameter; parameter argument option; argument parameter input; property attribute field;
attribute property prop; default initial standard; customize personalize tweak override custom;
override replace overwrite; extend plugin extension addon; plugin addon module; integrate connect integration;
integration connector plugin; embed include insert; import load bring; export save download;
download fetch get pull; upload send push; send transmit post submit; receive listen;
listen subscribe watch observe; subscribe follow notify; event hook callback listener handler; trigger fire invoke;
invoke call execute; schedule plan timing; delay wait sleep; wait await pause; retry again repeat;
repeat loop iterate; loop iterate each; filter select query; query search find; search find lookup;
find locate discover; browse explore navigate; navigate route link; navigation menu routing route; route path url;
redirect forward; link url hyperlink; order sort arrange; count number total; calculate compute formula;
estimate predict forecast calculate; measure metric benchmark; compare difference diff versus vs;
difference compare versus vs comparison; comparison compare versus vs alternative; alternative replacement instead;
verify confirm prove; confirm approve accept; sign signature; encrypt encryption cipher; decrypt decode;
encode serialize; decode parse; parse read; serialize stringify; convert transform translate;
transform convert map; generate create produce; prepare setup; initialize init setup start;
finish complete end done; close shut exit; open launch start; shutdown stop halt poweroff; crash fail die;
fail error crash; failure outage downtime; outage downtime offline; recover recovery restore;
recovery restore backup; rollback revert undo downgrade; undo revert back; update refresh upgrade;
obsolete deprecated legacy old; latest newest recent; new recent latest; history changelog past;
changelog history releases changes; release version launch; roadmap plans future; preview beta draft;
beta experimental preview; stable production; production prod live; development dev local; local localhost offline;
remote distant online; online connected; dependency library deps; dependencies deps libraries; documentation docs;
application app; applications apps; authorization auth permissions; token credential key; wallet account;
profile account user; session login; identity id account; identifier id; firewall port network; proxy gateway;
domain dns hostname; machine server computer host; computer machine pc; server machine backend;
cpu processor cores hardware; memory ram heap; disk storage ssd space; hardware cpu ram disk machine specs;
bandwidth network; latency delay slow; performance slow speed benchmark; optimize faster improve;
improve optimize better; improving better optimizing; scale grow large; large big huge; limit ceiling threshold;
quota limit allowance; throttle ratelimit limit; overflow exceed; cancel stop withdraw;
troubleshoot debug diagnose; problem trouble issue; warning alert caution; alert alarm warning;
notify alert inform; email mail; message text; chat message; comment note; note remark; log record journal;
record log save; track monitor follow trace; observe watch monitor; inspect examine view; display show render;
render display draw; draw paint render; print output; output result; result outcome response;
response answer reply; question faq help; faq questions help; help support assistance; support help contact;
learn understand study; explain describe; overview summary introduction; concept idea theory;
concepts fundamentals theory; basics fundamentals beginner; advanced expert; tutorial lesson course guide;
recipe example howto cookbook; example template sample; template boilerplate starter; snippet example code;
cheatsheet reference; reference api docs; specification spec format; spec specification test;
structure format layout schema; format syntax; syntax grammar; glossary vocabulary dictionary;
benefits advantages why; advantages benefits pros; motivation why reason; reason why cause;
limitations drawbacks disadvantages cons; tradeoffs drawbacks disadvantages cons; risk danger threat;
threat attack risk; attack exploit hack; vulnerability exploit security; bounty reward; review audit check;
compliance legal; license licence licensing; billing invoice payment subscription; payment billing pay invoice;
invoice bill receipt; subscription plan billing; refund return; purchase buy; sell market; client customer app;
team group; company organization enterprise; monorepo workspaces workspace; workspace monorepo project;
project repo repository; testing tests test; test testing spec; mock fake stub double; fixture testdata;
assertion expect assert; snapshot screenshot; coverage untested; browser chrome firefox safari;
mobile phone android ios; phone mobile device; desktop pc computer; window screen; screen display page; tab panel;
sidebar menu navigation; dropdown select menu; checkbox toggle; input textbox textfield field; textinput textbox;
slider range; avatar picture; image img picture; video movie media; sound audio music; camera photo;
gallery images; map location; location gps position geolocation; clipboard copy paste; copy duplicate clone;
drag move drop; gesture swipe touch; shadow elevation; border outline; margin spacing padding; center middle align;
font typeface typography; typography fonts; styling css style design; stylesheet css; theme skin style;
icon symbol; responsive mobile; internationalization i18n translation; localization l10n i18n; language locale;
timezone time; date calendar day; time clock; timer timeout interval; interval period; period duration;
duration length; deadline due; queue jobs; worker thread background; concurrency parallel;
parallel concurrent simultaneous; async asynchronous promise; synchronous sync; synchronize sync; stream pipe;
cache store; invalidate expire; archive zip; compress zip gzip; compression gzip; extract unzip; minify compress;
bundle package; transpile compile; executable binary exe; installer setup exe; server-side ssr;
rendering render ssr; prerender ssg static; hydrate ssr; interceptor middleware intercept; intercept mock stub;
endpoint api url; websocket socket realtime; realtime live; graphql query; rest http; webhook callback;
header headers; cookie cookies; cors origin; csrf xss; sso saml; mfa 2fa; oauth login; jwt token;
docker container image; kubernetes k8s; network internet;
offline disconnected; cloud hosting; hosting deploy; ci pipeline actions; editor ide vscode; console terminal log;
script command; command instruction; keyboard shortcut keys; shortcut hotkey keybinding; debugger breakpoint;
profiler profile performance; memoize cache; selector query; state data; immutable mutate; middleware enhancer;
component widget; element tag; remove kick kickout expel evict; disappearance gone vanish removed; disappear vanish;
recreate regenerate lost; regenerate recreate renew; nat router firewall; tls https ssl; https tls ssl; alone solo single myself;
grants funding sponsorship; grant funding; funding sponsor money; nicknames aliases name; utility helper helpers
`
