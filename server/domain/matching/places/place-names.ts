/** Names of cities that the gazetteer lacks: city | other names | region (US and Canada) | country. */
export const CITY_NAMES = `
Antwerp|antwerpen||BE
The Hague|den haag||NL
New York|new york city,nyc,manhattan,brooklyn,queens,bronx,jersey city|NY|US
Philadelphia|philly|PA|US
Washington|washington dc,washington d.c.,dc|DC|US
Detroit|dearborn|MI|US
St. Louis|st louis,saint louis|MO|US
Phoenix|scottsdale,tempe|AZ|US
Los Angeles|la,irvine,anaheim,pasadena|CA|US
San Francisco|sf,bay,san francisco bay,oakland,berkeley|CA|US
San Jose|palo alto,santa clara,fremont,sunnyvale,mountain view|CA|US
Seattle|bellevue,redmond|WA|US
Toronto|mississauga,brampton,gta|ON|CA
Montreal|montréal,laval|QC|CA
London|greater london,croydon,ilford||GB
Birmingham|solihull||GB
Manchester|salford||GB
Brussels|bruxelles||BE
Munich|münchen,munchen||DE
Frankfurt|frankfurt am main||DE
Cologne|köln,koln||DE
Vienna|wien||AT
Zurich|zürich||CH
Geneva|genève||CH
Malmö|malmo||SE
Gothenburg|göteborg||SE
Copenhagen|københavn||DK
Lisbon|lisboa||PT
Milan|milano||IT
Rome|roma||IT
Pristina|prishtina||XK
Istanbul|i̇stanbul||TR
Izmir|i̇zmir||TR
Jerusalem|east jerusalem,al-quds||PS
Makkah|mecca||SA
Madinah|medina||SA
Dammam|khobar,al khobar,dhahran||SA
Dubai|sharjah||AE
Sanaa|sana'a||YE
Cairo|giza||EG
Marrakesh|marrakech||MA
Delhi|new delhi,noida,gurgaon,gurugram||IN
Mumbai|bombay||IN
Bangalore|bengaluru||IN
Kolkata|calcutta||IN
Chittagong|chattogram||BD
Malé|male city||MV
Kuala Lumpur|kl,petaling jaya,shah alam||MY
Penang|george town||MY
`;

/** Names of countries in addition to the English ones of `Intl.DisplayNames`: country code, colon, names. */
export const COUNTRY_NAMES = `
US:usa,us,u.s.,u.s.a.,united states,united states of america,america
CA:canada
GB:uk,u.k.,united kingdom,great britain,britain,england,scotland,wales,northern ireland
IE:ireland
FR:france
BE:belgium
NL:netherlands,the netherlands,holland
DE:germany,deutschland
AT:austria
CH:switzerland
SE:sweden
DK:denmark
NO:norway
FI:finland
ES:spain
PT:portugal
IT:italy
GR:greece
BA:bosnia,bosnia and herzegovina
AL:albania
XK:kosovo
MK:north macedonia
TR:turkey,türkiye,turkiye
AZ:azerbaijan
IR:iran
UZ:uzbekistan
KZ:kazakhstan
AF:afghanistan
IQ:iraq
SY:syria
LB:lebanon
JO:jordan
PS:palestine
SA:saudi arabia,ksa,saudi
KW:kuwait
BH:bahrain
QA:qatar
AE:uae,u.a.e.,united arab emirates,emirates
OM:oman
YE:yemen
EG:egypt
SD:sudan
LY:libya
TN:tunisia
DZ:algeria
MA:morocco
SN:senegal
GH:ghana
NG:nigeria
ET:ethiopia
SO:somalia
KE:kenya
TZ:tanzania
UG:uganda
ZA:south africa
PK:pakistan
IN:india
BD:bangladesh
LK:sri lanka
MV:maldives
MY:malaysia
ID:indonesia
BN:brunei
PH:philippines
TH:thailand
JP:japan
AU:australia
NZ:new zealand
TT:trinidad,trinidad and tobago
`;

/** US states and Canadian provinces by country: code and name. */
export const REGION_NAMES: Readonly<Record<string, string>> = {
  US: `AL alabama,AK alaska,AZ arizona,AR arkansas,CA california,CO colorado,CT connecticut,DE delaware,
    DC district of columbia,FL florida,GA georgia,HI hawaii,ID idaho,IL illinois,IN indiana,IA iowa,KS kansas,KY kentucky,
    LA louisiana,ME maine,MD maryland,MA massachusetts,MI michigan,MN minnesota,MS mississippi,MO missouri,MT montana,
    NE nebraska,NV nevada,NH new hampshire,NJ new jersey,NM new mexico,NY new york,NC north carolina,ND north dakota,
    OH ohio,OK oklahoma,OR oregon,PA pennsylvania,RI rhode island,SC south carolina,SD south dakota,TN tennessee,TX texas,
    UT utah,VT vermont,VA virginia,WA washington,WV west virginia,WI wisconsin,WY wyoming`,
  CA: `AB alberta,BC british columbia,MB manitoba,NB new brunswick,NL newfoundland,NS nova scotia,ON ontario,
    PE prince edward island,QC quebec,SK saskatchewan`,
};

/** Codes of Canadian provinces by the numbers that the gazetteer uses. */
export const CANADA_CODES: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
};
