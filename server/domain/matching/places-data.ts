/**
 * Cities known without a gazetteer: name | other names | region (US and Canada) | country | latitude | longitude.
 * Coordinates are city centres rounded to a tenth of a degree (about 11 km) and are used in computing only.
 */
export const CITY_LINES = `
New York|new york city,nyc,manhattan,brooklyn,queens,bronx,jersey city|NY|US|40.7|-74.0
Newark||NJ|US|40.7|-74.2
Edison||NJ|US|40.5|-74.4
Buffalo||NY|US|42.9|-78.9
Boston|cambridge ma|MA|US|42.4|-71.1
Philadelphia|philly|PA|US|40.0|-75.2
Pittsburgh||PA|US|40.4|-80.0
Washington|washington dc,washington d.c.,dc|DC|US|38.9|-77.0
Baltimore||MD|US|39.3|-76.6
Fairfax||VA|US|38.8|-77.3
Richmond||VA|US|37.5|-77.4
Raleigh|durham|NC|US|35.8|-78.6
Charlotte||NC|US|35.2|-80.8
Atlanta||GA|US|33.7|-84.4
Miami||FL|US|25.8|-80.2
Orlando||FL|US|28.5|-81.4
Tampa||FL|US|28.0|-82.5
Nashville||TN|US|36.2|-86.8
Columbus||OH|US|40.0|-83.0
Cleveland||OH|US|41.5|-81.7
Cincinnati||OH|US|39.1|-84.5
Detroit|dearborn|MI|US|42.3|-83.1
Ann Arbor||MI|US|42.3|-83.7
Indianapolis||IN|US|39.8|-86.2
Chicago||IL|US|41.9|-87.6
Milwaukee||WI|US|43.0|-87.9
Minneapolis|st paul,saint paul,st. paul|MN|US|45.0|-93.3
St. Louis|st louis,saint louis|MO|US|38.6|-90.2
Kansas City||MO|US|39.1|-94.6
Houston||TX|US|29.8|-95.4
Dallas|plano,irving,fort worth,richardson|TX|US|32.8|-96.8
Austin||TX|US|30.3|-97.7
San Antonio||TX|US|29.4|-98.5
Denver||CO|US|39.7|-105.0
Phoenix|scottsdale,tempe|AZ|US|33.4|-112.1
Las Vegas||NV|US|36.2|-115.1
Salt Lake City||UT|US|40.8|-111.9
Los Angeles|la,irvine,anaheim,pasadena|CA|US|34.1|-118.2
San Diego||CA|US|32.7|-117.2
San Francisco|sf,bay,san francisco bay,oakland,berkeley|CA|US|37.8|-122.4
San Jose|palo alto,santa clara,fremont,sunnyvale,mountain view|CA|US|37.3|-121.9
Sacramento||CA|US|38.6|-121.5
Portland||OR|US|45.5|-122.7
Seattle|bellevue,redmond|WA|US|47.6|-122.3
Toronto|mississauga,brampton,gta|ON|CA|43.7|-79.4
Ottawa||ON|CA|45.4|-75.7
Hamilton||ON|CA|43.3|-79.9
Montreal|montréal,laval|QC|CA|45.5|-73.6
Calgary||AB|CA|51.0|-114.1
Edmonton||AB|CA|53.5|-113.5
Vancouver|surrey bc|BC|CA|49.3|-123.1
Winnipeg||MB|CA|49.9|-97.1
Halifax||NS|CA|44.6|-63.6
London|greater london,croydon,ilford||GB|51.5|-0.1
Birmingham|solihull||GB|52.5|-1.9
Manchester|salford||GB|53.5|-2.2
Leeds|||GB|53.8|-1.5
Bradford|||GB|53.8|-1.8
Sheffield|||GB|53.4|-1.5
Leicester|||GB|52.6|-1.1
Nottingham|||GB|53.0|-1.2
Liverpool|||GB|53.4|-3.0
Bristol|||GB|51.5|-2.6
Oxford|||GB|51.8|-1.3
Cambridge|||GB|52.2|0.1
Luton|||GB|51.9|-0.4
Cardiff|||GB|51.5|-3.2
Glasgow|||GB|55.9|-4.3
Edinburgh|||GB|56.0|-3.2
Belfast|||GB|54.6|-5.9
Dublin|||IE|53.3|-6.3
Paris|||FR|48.9|2.4
Lyon|||FR|45.8|4.8
Marseille|||FR|43.3|5.4
Strasbourg|||FR|48.6|7.8
Brussels|bruxelles||BE|50.9|4.4
Antwerp|||BE|51.2|4.4
Amsterdam|||NL|52.4|4.9
Rotterdam|the hague,den haag||NL|51.9|4.5
Utrecht|||NL|52.1|5.1
Berlin|||DE|52.5|13.4
Hamburg|||DE|53.6|10.0
Munich|münchen,munchen||DE|48.1|11.6
Frankfurt|frankfurt am main||DE|50.1|8.7
Cologne|köln,koln,düsseldorf,dusseldorf||DE|50.9|7.0
Stuttgart|||DE|48.8|9.2
Vienna|wien||AT|48.2|16.4
Zurich|zürich||CH|47.4|8.5
Geneva|genève||CH|46.2|6.1
Stockholm|||SE|59.3|18.1
Malmö|malmo||SE|55.6|13.0
Gothenburg|göteborg||SE|57.7|12.0
Copenhagen|københavn||DK|55.7|12.6
Oslo|||NO|59.9|10.8
Helsinki|||FI|60.2|24.9
Madrid|||ES|40.4|-3.7
Barcelona|||ES|41.4|2.2
Lisbon|lisboa||PT|38.7|-9.1
Milan|milano||IT|45.5|9.2
Rome|roma||IT|41.9|12.5
Athens|||GR|38.0|23.7
Sarajevo|||BA|43.9|18.4
Tirana|||AL|41.3|19.8
Pristina|prishtina||XK|42.7|21.2
Skopje|||MK|42.0|21.4
Istanbul|i̇stanbul||TR|41.0|29.0
Ankara|||TR|39.9|32.9
Izmir|i̇zmir||TR|38.4|27.1
Bursa|||TR|40.2|29.1
Baku|||AZ|40.4|49.9
Tehran|||IR|35.7|51.4
Tashkent|||UZ|41.3|69.2
Almaty|||KZ|43.2|76.9
Kabul|||AF|34.5|69.2
Baghdad|||IQ|33.3|44.4
Erbil|||IQ|36.2|44.0
Damascus|||SY|33.5|36.3
Beirut|||LB|33.9|35.5
Amman|||JO|32.0|35.9
Jerusalem|al-quds,ramallah||PS|31.8|35.2
Riyadh|||SA|24.7|46.7
Jeddah|||SA|21.5|39.2
Makkah|mecca||SA|21.4|39.8
Madinah|medina||SA|24.5|39.6
Dammam|khobar,al khobar,dhahran||SA|26.4|50.1
Kuwait City|||KW|29.4|48.0
Manama|||BH|26.2|50.6
Doha|||QA|25.3|51.5
Dubai|sharjah||AE|25.2|55.3
Abu Dhabi|||AE|24.5|54.4
Muscat|||OM|23.6|58.4
Sanaa|sana'a||YE|15.4|44.2
Cairo|giza||EG|30.0|31.2
Alexandria|||EG|31.2|29.9
Khartoum|||SD|15.6|32.5
Tripoli|||LY|32.9|13.2
Tunis|||TN|36.8|10.2
Algiers|||DZ|36.8|3.1
Casablanca|||MA|33.6|-7.6
Rabat|||MA|34.0|-6.8
Marrakesh|marrakech||MA|31.6|-8.0
Dakar|||SN|14.7|-17.5
Accra|||GH|5.6|-0.2
Lagos|||NG|6.5|3.4
Abuja|||NG|9.1|7.5
Kano|||NG|12.0|8.5
Addis Ababa|||ET|9.0|38.7
Mogadishu|||SO|2.0|45.3
Nairobi|||KE|-1.3|36.8
Mombasa|||KE|-4.0|39.7
Dar es Salaam|||TZ|-6.8|39.3
Kampala|||UG|0.3|32.6
Johannesburg|pretoria||ZA|-26.2|28.0
Durban|||ZA|-29.9|31.0
Cape Town|||ZA|-33.9|18.4
Karachi|||PK|24.9|67.0
Lahore|||PK|31.5|74.3
Islamabad|rawalpindi||PK|33.7|73.1
Delhi|new delhi,noida,gurgaon,gurugram||IN|28.6|77.2
Mumbai|bombay||IN|19.1|72.9
Bangalore|bengaluru||IN|13.0|77.6
Hyderabad|||IN|17.4|78.5
Chennai|||IN|13.1|80.3
Kolkata|calcutta||IN|22.6|88.4
Dhaka|||BD|23.8|90.4
Chittagong|chattogram||BD|22.4|91.8
Colombo|||LK|6.9|79.9
Malé|male city||MV|4.2|73.5
Kuala Lumpur|kl,petaling jaya,shah alam||MY|3.1|101.7
Penang|george town||MY|5.4|100.3
Singapore|||SG|1.4|103.8
Jakarta|||ID|-6.2|106.8
Bandung|||ID|-6.9|107.6
Surabaya|||ID|-7.3|112.7
Bandar Seri Begawan|||BN|4.9|114.9
Manila|||PH|14.6|121.0
Bangkok|||TH|13.8|100.5
Hong Kong|||HK|22.3|114.2
Tokyo|||JP|35.7|139.7
Sydney|||AU|-33.9|151.2
Melbourne|||AU|-37.8|145.0
Brisbane|||AU|-27.5|153.0
Perth|||AU|-31.9|115.9
Adelaide|||AU|-34.9|138.6
Auckland|||NZ|-36.8|174.8
Port of Spain|||TT|10.7|-61.5
`;

/** Country code: the names that people write. */
export const COUNTRY_LINES = `
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
