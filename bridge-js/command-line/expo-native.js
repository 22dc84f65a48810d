// The native code that an Expo app may add: a patch of react-native-android-widget, and a receiver
// that redraws widgets at midnight.

const FILE = "node_modules/react-native-android-widget/android/src/main/java/" +
  "com/reactnativeandroidwidget/RNWidget.java";

const HUNK = `\
         intent.putExtra("clickActionData", Arguments.toBundle(clickableView.getClickActionData()));
         PendingIntent pendingIntent = PendingIntent.getBroadcast(
             appContext,
-            (int) System.currentTimeMillis(),
+            (id + ":" + clickableView.getId()).hashCode(),
             intent,
-            PendingIntent.FLAG_CANCEL_CURRENT
+            PendingIntent.FLAG_UPDATE_CURRENT
                 | PendingIntent.FLAG_MUTABLE
         );
         widgetView.setOnClickPendingIntent(button, pendingIntent);
`;

/**
 * A patch for patch-package, to be stored as patches/react-native-android-widget+0.22.1.patch. The
 * patched file has Windows line ends, so the patch has them too.
 */
export const patch = `\
diff --git a/${FILE} b/${FILE}
--- a/${FILE}
+++ b/${FILE}
@@ -207,9 +207,9 @@
${HUNK.replaceAll("\n", "\r\n")}`;

/** The source of the receiver, for the app's file Midnight.java. Its comment says how to add it. */
export const midnight = (name) => `\
package ${name};

import android.app.AlarmManager;
import android.app.PendingIntent;
import android.appwidget.AppWidgetManager;
import android.appwidget.AppWidgetProviderInfo;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.SharedPreferences;
import com.reactnativeandroidwidget.RNWidgetJsCommunication;
import com.reactnativeandroidwidget.RNWidgetProvider;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Redraws the widgets when a new day begins. Add to AndroidManifest.xml, inside application:
 *
 *   <receiver android:name=".Midnight" android:exported="false">
 *     <intent-filter>
 *       <action android:name="android.intent.action.BOOT_COMPLETED" />
 *       <action android:name="android.intent.action.MY_PACKAGE_REPLACED" />
 *       <action android:name="android.intent.action.TIMEZONE_CHANGED" />
 *       <action android:name="android.intent.action.TIME_SET" />
 *     </intent-filter>
 *   </receiver>
 *
 * beside application: <uses-permission android:name="android.permission.RECEIVE_BOOT_COMPLETED" />
 * and to MainApplication.kt, at the end of onCreate: Midnight.arm(this)
 */
public class Midnight extends BroadcastReceiver {
  static LongSupplier clock = System::currentTimeMillis;

  /** Called when a widget may have been removed. Android holds a listener only weakly. */
  private static SharedPreferences.OnSharedPreferenceChangeListener removals;

  @Override
  public void onReceive(Context context, Intent intent) {
    List<ComponentName> shown = shown(context);
    for (ComponentName each : shown) {
      String name = each.getShortClassName();
      RNWidgetJsCommunication.requestWidgetUpdate(
          context, name.substring(name.lastIndexOf('.') + 1));
    }
    // Without a widget, no alarm is needed. The app sets the alarm again when it starts, also when
    // it starts for this alarm.
    if (shown.isEmpty()) disarm(context);
    else arm(context);
  }

  /** The widgets of react-native-android-widget that are on the home screen. */
  private static List<ComponentName> shown(Context context) {
    AppWidgetManager widgets = AppWidgetManager.getInstance(context);
    List<ComponentName> shown = new ArrayList<>();
    for (AppWidgetProviderInfo each : widgets.getInstalledProviders()) {
      if (!each.provider.getPackageName().equals(context.getPackageName())) continue;
      if (!isLibrarys(each.provider.getClassName())) continue;
      if (widgets.getAppWidgetIds(each.provider).length > 0) shown.add(each.provider);
    }
    return shown;
  }

  /** Whether a widget is one of react-native-android-widget. The app may have others. */
  private static boolean isLibrarys(String name) {
    try {
      return RNWidgetProvider.class.isAssignableFrom(
          Class.forName(name, false, Midnight.class.getClassLoader()));
    } catch (ClassNotFoundException error) {
      return false;
    }
  }

  /**
   * Sets the alarm for the next midnight, within ten minutes. It replaces any earlier alarm. If the
   * last widget is removed, the alarm is cancelled.
   */
  public static void arm(Context context) {
    Context app = context.getApplicationContext();
    // The library tells only JavaScript that a widget was removed, but it also deletes its size.
    SharedPreferences sizes = app.getSharedPreferences(
        app.getPackageName() + ".WIDGET_SIZES", Context.MODE_PRIVATE);
    sizes.unregisterOnSharedPreferenceChangeListener(removals);
    removals = (all, key) -> {
      if (shown(app).isEmpty()) disarm(app);
    };
    sizes.registerOnSharedPreferenceChangeListener(removals);
    Calendar midnight = Calendar.getInstance();
    midnight.setTimeInMillis(clock.getAsLong());
    midnight.add(Calendar.DATE, 1);
    midnight.set(midnight.get(Calendar.YEAR), midnight.get(Calendar.MONTH),
        midnight.get(Calendar.DATE), 0, 0, 0);
    midnight.set(Calendar.MILLISECOND, 0);
    context.getSystemService(AlarmManager.class)
        .setWindow(AlarmManager.RTC, midnight.getTimeInMillis(), 600_000, turn(context));
  }

  private static void disarm(Context context) {
    context.getSystemService(AlarmManager.class).cancel(turn(context));
  }

  private static PendingIntent turn(Context context) {
    return PendingIntent.getBroadcast(context, 0, new Intent(context, Midnight.class),
        PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE);
  }
}
`;
